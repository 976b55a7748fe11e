import { harmlessText } from '../../verdict/text/formula-guard.ts';

type Cell = string | number | boolean | null | object;

/** A row of CSV with its line end (RFC 4180, section 2). Lists and objects are JSON; `null` is an empty cell. */
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
