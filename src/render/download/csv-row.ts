/**
 * What makes a cell a formula in one spreadsheet or another, after spaces, quotes and characters that are not seen
 * (OWASP, CSV Injection): `=`, `+`, `-`, `@` in all their widths, and control characters.
 */
const dangerous =
  /^[\s'"\p{Default_Ignorable_Code_Point}]*[=+\-@\t\r\n\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20]/u;

/**
 * A text that no spreadsheet takes for a formula: with an apostrophe before it where it could be one. To have the text
 * back, take one apostrophe off where what follows it matches the same rule; no other text begins so.
 */
export function harmlessText(text: string): string {
  return dangerous.test(text) ? `'${text}` : text;
}

/** A row of CSV with its line end (RFC 4180, section 2). Lists are JSON; nothing is an empty cell. */
export function csvRow(values: Iterable<string | number | null | readonly string[]>): string {
  return `${Array.from(values, csvCell).join(',')}\r\n`;
}

function csvCell(value: string | number | null | readonly string[]): string {
  if (value === null) return '';
  // A number is no formula, though it may begin with a minus.
  if (typeof value === 'number') return String(value);
  const text = harmlessText(typeof value === 'string' ? value : JSON.stringify(value));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
