import { printable } from '../../verdict/text/printable.ts';

/** The widest cell, in columns of a terminal. */
const widest = 24;

/** Lays rows out as a table: two spaces between columns, cells that are too wide cut. The first row is the header. */
export function formatTable(rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) => row.map((text) => shorten(printable(text))));
  const columns = Math.max(...cells.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, index) =>
    // A reason that stands alone in its row does not widen the table.
    Math.max(...cells.filter((row) => row.length > 2).map((row) => Bun.stringWidth(row[index] ?? '')), 0),
  );
  return rows.map((row, at) => {
    const shown = row.length > 2 ? (cells[at] ?? []) : row.map(printable);
    const padded = shown.map(
      (text, index) => text + ' '.repeat(Math.max(0, (widths[index] ?? 0) - Bun.stringWidth(text))),
    );
    return `  ${padded.join('  ')}`.trimEnd();
  });
}

function shorten(text: string): string {
  if (Bun.stringWidth(text) <= widest) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(
    text.slice(0, widest * 4),
  )) {
    if (Bun.stringWidth(kept + segment) > widest - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}
