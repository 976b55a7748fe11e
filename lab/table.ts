/** A column of a table. */
export interface Column {
  readonly title: string;
  readonly align: 'left' | 'right';
}

/** A table. */
export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
}

/** Columns of text followed by columns of figures. */
export function columnsOf(texts: readonly string[], figures: readonly string[]): readonly Column[] {
  return [
    ...texts.map((title) => ({ title, align: 'left' }) as const),
    ...figures.map((title) => ({ title, align: 'right' }) as const),
  ];
}

/** Formats a table for a terminal, with columns aligned by spaces. */
export function alignedTable({ columns, rows }: Table): string {
  const all = [columns.map(({ title }) => title), ...rows];
  const widths = columns.map((_, index) => Math.max(...all.map((row) => row[index]?.length ?? 0)));
  return all
    .map((row) =>
      columns
        .map((column, index) => pad(row[index], widths[index], column))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Formats a table in Markdown (GitHub Flavored Markdown, section 4.10). */
export function markdownTable({ columns, rows }: Table): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = columns.map(({ align }) => (align === 'right' ? '---:' : '---'));
  return [columns.map(({ title }) => title), rule, ...rows].map(line).join('\n');
}

function pad(text = '', width = 0, { align }: Column): string {
  return align === 'right' ? text.padStart(width) : text.padEnd(width);
}
