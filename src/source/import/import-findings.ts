import { type Cause, Mistakes } from './causes/mistakes.ts';
import { checkColumns, checkScales, noRows, tooManyGone } from './causes/table-checks.ts';
import type { Target } from './founding.ts';
import type { TableReading } from './read-table.ts';
import type { Recipe } from './recipe/recipe.ts';
import type { Table } from './table.ts';

/** Mistakes by cause, their number of rows, and a suggestion for the recipe. */
export interface ImportFindings {
  readonly causes: readonly Cause[];
  readonly count: number;
  readonly rows: number;
  /** As YAML; empty if nothing can be suggested. */
  readonly patch: string;
}

/** Finds what is wrong with a table, and whether that stops the import even if rows may be rejected. */
export async function judgeTable(
  { columns, pages, rows, leftOut, wrong, fatal, mistakes, encoding }: TableReading,
  lost: readonly string[],
  table: Table,
  recipe: Recipe,
  { catalogue: { settings, rules }, founded }: Target,
): Promise<{ readonly findings: ImportFindings; readonly stops: boolean }> {
  const absent = columns.size > 0 ? checkColumns(table.file, recipe, columns) : [];
  const overall = [
    ...(rows === 0 ? [noRows(table.file)] : []),
    ...checkScales(pages, settings.ratingScale, recipe),
    ...absent,
    ...lost.map((message) => tooManyGone(table.file, message)),
  ];
  // A wrong encoding, or a missing column, explains all other mistakes.
  const isText = encoding.count === 0;
  const shown = !isText ? encoding : absent.length > 0 ? new Mistakes() : mistakes;
  for (const mistake of isText ? overall : []) shown.addAlone(mistake);
  const patch = await shown.patch({
    recipe,
    rows: () => table.rows(() => {}),
    rules,
    language: settings.language,
    isNew: founded !== undefined,
  });
  return {
    findings: { causes: shown.causes(), count: shown.count, rows: wrong, patch },
    stops: overall.length > 0 || fatal > 0 || wrong === rows - leftOut,
  };
}
