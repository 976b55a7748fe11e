/**
 * The places where a spreadsheet could see a formula (OWASP, CSV Injection): the start of a text, and after each
 * separator at which some spreadsheets split within a cell: `;` in locales with a decimal comma, tabs and line ends.
 * In one spreadsheet or another a formula begins, after spaces, quotes and invisible characters, with `=`, `+`, `-` or
 * `@` in any width, or with a control character. Commas are safe: a program that splits at them honours quotes.
 */
const dangerous =
  /(?<![^;\t\r\n])(?=[\s'"\p{Default_Ignorable_Code_Point}]*[=+\-@\t\r\n\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])/gu;

/**
 * Puts an apostrophe wherever a formula could begin, so that no spreadsheet evaluates the text. To restore the text,
 * remove each apostrophe at such a place; an apostrophe of the text itself is never there, since it has one before it.
 */
export function harmlessText(text: string): string {
  return text.replace(dangerous, "'");
}

type Cell = string | number | boolean | null | readonly string[];

/** A row of CSV with its line end (RFC 4180, section 2). Lists are JSON; `null` is an empty cell. */
export function csvRow(values: Iterable<Cell>): string {
  return `${Array.from(values, csvCell).join(',')}\r\n`;
}

function csvCell(value: Cell): string {
  if (value === null) return '';
  // A number is not a formula, even if it begins with a minus.
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = harmlessText(typeof value === 'string' ? value : JSON.stringify(value));
  // Quotes also protect a text from programs that split at semicolons and tabs.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
