/**
 * The places where a spreadsheet could see a formula (OWASP, CSV Injection): the start of a text, and after each
 * separator at which some spreadsheets split within a cell: `;` in locales with a decimal comma, tabs and line ends.
 * In one spreadsheet or another a formula begins, after spaces, quotes and invisible characters, with `=`, `+`, `-` or
 * `@` in any width, or with a control character. Commas are safe: a program that splits at them honours quotes.
 */
const [place, formula] = [
  '(?<![^;\\t\\r\\n])',
  '(?=[\\s\'"\\p{Default_Ignorable_Code_Point}]*[=+\\-@\\t\\r\\n\\u2212\\uFE62\\uFE63\\uFE66\\uFE6B\\uFF0B\\uFF0D\\uFF1D\\uFF20])',
];
const dangerous = new RegExp(`${place}${formula}`, 'gu');
const dangerousStart = new RegExp(`^${formula}`, 'u');
const separator = /[;\t\r\n]/;
const guarded = new RegExp(`${place}'${formula}`, 'gu');

/** Puts an apostrophe wherever a formula could begin, so that no spreadsheet evaluates the text. */
export function harmlessText(text: string): string {
  // Most texts have no separator, and looking at every place of a review takes long.
  if (separator.test(text)) return text.replace(dangerous, "'");
  return dangerousStart.test(text) ? `'${text}` : text;
}

/** Restores a text that `harmlessText` guarded: the guard stands before any apostrophe of the text itself. */
export function originalText(text: string): string {
  return text.replace(guarded, '');
}
