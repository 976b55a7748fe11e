import { createEntrySchema, type EntryRules } from '../../../verdict/entry.ts';
import { maxLengthOf } from '../../../verdict/field-keys.ts';
import type { FieldKey } from '../../../verdict/fields.ts';
import { evaluate, isEmptyCell, openRow } from '../recipe/evaluate.ts';
import type { Recipe, Source } from '../recipe/recipe.ts';
import { columnsOf, columnToCorrect } from '../recipe/recipe-terms.ts';
import { toKeyValue } from '../rows/cell.ts';
import { isRowFault, type RowFault, type TableRow } from '../rows/table-row.ts';
import { Refusal } from '../steps/step.ts';
import { textOf } from '../steps/text-of.ts';

/** Different cells of a key that are kept, of those that are right and of those that are wrong: the first ones. */
export const cellsMax = 5000;

/** What rows have where a key is taken from. */
export interface Cell {
  readonly cellOf: (column: string) => unknown;
  /** As it stands in the table, in the column to correct. */
  readonly text: string;
  /** The value that it gives; nothing if it is wrong. */
  readonly value: unknown;
  /** Rows that have it. */
  rows: number;
}

/** Gives the value of a key by a source for it; nothing if a step or the schema refuses it. */
export type Judge = (key: FieldKey, source: Source, cellOf: Cell['cellOf']) => unknown;

/** Makes a judge by the rules of a catalogue. */
export function createJudge(rules: EntryRules, language: string): Judge {
  const { shape } = createEntrySchema({ ...rules, categories: undefined });
  return (key, source, cellOf) => {
    const value = evaluate(source, cellOf, { maxLength: maxLengthOf(key), language });
    if (value instanceof Refusal) return undefined;
    return shape[key].safeParse(toKeyValue(key, value)).data;
  };
}

/** Reads the different cells of some keys in the rows that a recipe wants; rows without a cell are left out. */
export async function readCells(
  rows: AsyncIterable<TableRow | RowFault>,
  recipe: Recipe,
  keys: Iterable<FieldKey>,
  { judge, language }: { readonly judge: Judge; readonly language: string },
): Promise<ReadonlyMap<FieldKey, readonly Cell[]>> {
  const found = new Map([...keys].map((key) => [key, { all: new Map<string, Cell>(), right: 0, wrong: 0 }]));
  for await (const row of found.size === 0 ? [] : rows) {
    if (isRowFault(row)) continue;
    const opened = openRow(row.values, recipe, { language });
    if (!opened.isWanted) continue;
    for (const [key, cells] of found) {
      const source = recipe.keys.get(key);
      const columns = columnsOf(key, recipe);
      const values = new Map(columns.map((column) => [column, opened.cellOf(column)]));
      const [first] = values.values();
      if (source === undefined || isEmptyCell(first)) continue;
      const text = textOf(opened.cellOf(columnToCorrect(key, recipe) ?? ''));
      const id = JSON.stringify([text, ...values.values()]);
      const known = cells.all.get(id);
      if (known) known.rows++;
      if (known) continue;
      const cellOf = (column: string) => values.get(column);
      const value = judge(key, source, cellOf);
      if (++cells[value === undefined ? 'wrong' : 'right'] > cellsMax) continue;
      cells.all.set(id, { cellOf, text, value, rows: 1 });
    }
  }
  return new Map([...found].map(([key, { all }]) => [key, [...all.values()]]));
}
