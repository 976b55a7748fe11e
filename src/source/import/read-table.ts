import type { CategorySlugs } from './category-slugs.ts';
import { Mistakes } from './causes/mistakes.ts';
import type { PageFacts } from './json-rows.ts';
import type { Placing } from './placing.ts';
import type { createPreview } from './preview.ts';
import type { RowReader } from './row-reader.ts';
import { isRowFault, type RowText } from './rows/table-row.ts';
import type { Table } from './table.ts';

/** Takes a row with mistakes. */
export type OnReject = (
  row: RowText,
  mistakes: readonly { line: number; column: number; message: string }[],
) => void;

/** The steps for the rows of a table. */
export interface RowWork {
  readonly reader: RowReader;
  readonly categories: CategorySlugs;
  readonly placing: Placing;
  readonly preview: ReturnType<typeof createPreview>;
  /** Whether the recipe says what identifies a row. */
  readonly haveIds: boolean;
  readonly onReject: OnReject | undefined;
  /** Called every thousand rows with the number of rows read. */
  readonly onProgress: ((rows: number) => void) | undefined;
}

/** The result of reading a table. */
export interface TableReading {
  readonly columns: ReadonlySet<string>;
  readonly pages: readonly PageFacts[];
  readonly rows: number;
  /** Rows that the recipe leaves out. */
  readonly leftOut: number;
  /** Rows with mistakes, and how many of them cannot be rejected for lack of a text. */
  readonly wrong: number;
  readonly fatal: number;
  /** Whether every row could be read and identified. */
  readonly isWhole: boolean;
  readonly mistakes: Mistakes;
  /** Mistakes of its encoding. */
  readonly encoding: Mistakes;
}

/** Reads every row of a table, places it in the catalogue, and collects mistakes. */
export async function readTable(table: Table, work: RowWork): Promise<TableReading> {
  const { reader, categories, placing, preview, onReject, onProgress } = work;
  const columns = new Set<string>();
  const pages: PageFacts[] = [];
  const mistakes = new Mistakes();
  const encoding = new Mistakes();
  const counts = { rows: 0, leftOut: 0, wrong: 0, fatal: 0 };
  let isWhole = true;
  const onPage = (page: PageFacts) => {
    pages.push(page);
    categories.learn(page.categories ?? {});
  };
  for await (const row of table.rows(onPage)) {
    if (++counts.rows % 1000 === 0) onProgress?.(counts.rows);
    if (!isRowFault(row)) for (const column of Object.keys(row.values)) columns.add(column);
    const draft = isRowFault(row) ? undefined : reader.read(row);
    if (!isRowFault(row) && draft === undefined) {
      counts.leftOut++;
      continue;
    }
    const placed = draft ? placing.add(draft) : undefined;
    const found = isRowFault(row) ? [row] : placed && 'mistakes' in placed ? placed.mistakes : [];
    if (isRowFault(row) || (work.haveIds && draft?.id === '')) isWhole = false;
    if (draft && placed && !isRowFault(row)) preview.add(row, draft, placed);
    if (found.length === 0) continue;
    counts.wrong++;
    if (row.source === undefined) counts.fatal++;
    for (const mistake of found) (mistake.rule === 'utf-8' ? encoding : mistakes).add(mistake);
    if (row.source) onReject?.(row.source, found);
  }
  return { columns, pages, ...counts, isWhole, mistakes, encoding };
}
