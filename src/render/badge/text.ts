/** Escapes a text for XML content and for attributes in double quotes alike. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
}

/**
 * Upper case for Latin, Greek (without the accents that its capitals drop), Cyrillic and Armenian only: few
 * fonts hold the capitals that Unicode gives Georgian.
 */
export function upperCase(text: string): string {
  return text
    .replace(/[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Armenian}]+/gu, (letters) => letters.toUpperCase())
    .replace(/[\p{sc=Greek}\p{M}]+/gu, (letters) => letters.toLocaleUpperCase('el'));
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;' };
