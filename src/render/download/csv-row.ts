/**
 * Where a text could be taken for a formula (OWASP, CSV Injection): at its start and after each sign that a spreadsheet
 * may split at though it stands within a cell, which are `;` where numbers have a decimal comma, tabs and line ends.
 * What makes a formula in one spreadsheet or another, after spaces, quotes and characters that are not seen, is `=`,
 * `+`, `-`, `@` in all their widths, and control characters. Commas are none of these signs: who splits at them knows
 * quotes.
 */
const dangerous =
  /(?<![^;\t\r\n])(?=[\s'"\p{Default_Ignorable_Code_Point}]*[=+\-@\t\r\n\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])/gu;

/**
 * A text that no spreadsheet takes for a formula: with an apostrophe wherever one could begin. To have the text back,
 * take off each apostrophe that stands at such a place and is followed as there; the text's own never is, for it has
 * another before it.
 */
export function harmlessText(text: string): string {
  return text.replace(dangerous, "'");
}

type Cell = string | number | boolean | null | readonly string[];

/** A row of CSV with its line end (RFC 4180, section 2). Lists are JSON; nothing is an empty cell. */
export function csvRow(values: Iterable<Cell>): string {
  return `${Array.from(values, csvCell).join(',')}\r\n`;
}

function csvCell(value: Cell): string {
  if (value === null) return '';
  // A number is no formula, though it may begin with a minus.
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = harmlessText(typeof value === 'string' ? value : JSON.stringify(value));
  // Quotes keep a text whole for those who split at semicolons and tabs besides.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
