/** A sign for each value of four bits; none is a letter, a digit, or a character that Pagefind is set to keep. */
const signs = '!$%^()*,-./:;=?@';

/** Writes a text so that no word is in it: Pagefind searches whatever it keeps of a page. */
export function toWordless(text: string): string {
  let wordless = '';
  for (const byte of new TextEncoder().encode(text)) wordless += `${signs[byte >> 4]}${signs[byte & 15]}`;
  return wordless;
}

/** Reads what `toWordless` wrote. */
export function fromWordless(wordless: string): string {
  const bytes = new Uint8Array(wordless.length / 2);
  for (let at = 0; at < bytes.length; at++)
    bytes[at] = (signs.indexOf(wordless.charAt(2 * at)) << 4) | signs.indexOf(wordless.charAt(2 * at + 1));
  return new TextDecoder().decode(bytes);
}
