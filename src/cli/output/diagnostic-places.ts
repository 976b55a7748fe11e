import { viewPrefix } from '../../source/postgres-records.ts';
import type { Diagnostic } from '../../verdict/diagnostic.ts';
import { countOf } from '../../verdict/text/count-of.ts';

/** Whether a diagnostic is about a row of a view, and not about a file. */
export function isInView({ file }: Diagnostic): boolean {
  return file.startsWith(viewPrefix);
}

/** Counts files and views; all rows of a view count as one: `2 files`, `1 file and 1 view`. */
export function countPlaces(diagnostics: readonly Diagnostic[]): string {
  const files = new Set(diagnostics.filter((diagnostic) => !isInView(diagnostic)).map(({ file }) => file));
  const views = diagnostics.some(isInView) ? [countOf(1, 'view')] : [];
  return [...(files.size > 0 ? [countOf(files.size, 'file')] : []), ...views].join(' and ');
}
