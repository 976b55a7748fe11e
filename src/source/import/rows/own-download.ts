import { creditKeys, recordSchema } from '../../../verdict/record.ts';

/** Whether a table with these columns is a download of this service: its texts have guards against formulas in CSV. */
export function isDownload(columns: Iterable<string>): boolean {
  const given = new Set(columns);
  return [...Object.keys(recordSchema.shape), ...creditKeys].every((name) => given.has(name));
}

/** Whether a column is one that this service adds to verdicts, in a table with these columns that it made. */
export function isServiceColumn(column: string, columns: ReadonlySet<string>): boolean {
  return columns.has('badge_svg') && ['url', 'badge_svg', ...creditKeys].includes(column);
}
