import { existsSync, mkdirSync, rmSync } from 'node:fs';
import type { FieldKey } from '../../verdict/fields.ts';
import { settingsFile } from '../directory.ts';
import { CatalogueWriter } from './catalogue-writer.ts';
import { createCategorySlugs } from './category-slugs.ts';
import { Mistakes } from './causes/mistakes.ts';
import { checkConstants } from './causes/recipe-constants.ts';
import { type FoundingOptions, openTarget, settingsWith } from './founding.ts';
import { type ImportFindings, judgeTable } from './import-findings.ts';
import { lackingOf } from './json-rows.ts';
import { createPlacing, type PlacingSummary } from './placing.ts';
import { findPresent } from './present-verdicts.ts';
import { createPreview, type Preview } from './preview.ts';
import { type OnReject, readTable } from './read-table.ts';
import { columnsUsed, type Recipe } from './recipe/recipe.ts';
import type { WrittenForm } from './recipe/written-form.ts';
import { createRowReader } from './row-reader.ts';
import { isDownload, isServiceColumn } from './rows/own-download.ts';
import { openIdsFile } from './sync/ids-file.ts';
import type { Table } from './table.ts';

/** What to import into, and how. */
export interface ImportOptions extends FoundingOptions {
  /** The catalogue folder. */
  readonly into: string;
  /** Address of the database, if the catalogue has a view. */
  readonly databaseUrl?: string | undefined;
  readonly recipe: Recipe;
  /** The format of new verdicts; existing ones keep theirs. */
  readonly as?: WrittenForm | undefined;
  /** Whether verdicts may be changed that did not come from this table. */
  readonly update: boolean;
  /** Whether more than half of the verdicts of a table may be withdrawn. */
  readonly allowRemoval: boolean;
  /** Checks everything and writes nothing. */
  readonly dryRun: boolean;
  /** Makes the files to put beside a catalogue that is made, by path. */
  readonly companions: () => Readonly<Record<string, string>>;
  /** Called for each row with mistakes; without it, one mistake stops the import. */
  readonly onReject?: OnReject | undefined;
  /** Called every thousand rows with the number of rows read. */
  readonly onProgress?: (rows: number) => void;
}

/** What was imported, or every mistake if nothing was written. */
export type ImportResult =
  | ({ readonly ok: true } & ImportSummary)
  | { readonly ok: false; readonly findings: ImportFindings };

/** What an import did, or would do. */
export interface ImportSummary extends PlacingSummary {
  /** Rows of the table, and how many the recipe leaves out. */
  readonly rows: number;
  readonly leftOut: number;
  /** The mistakes, and the number of rows with mistakes. */
  readonly findings: ImportFindings;
  /** New categories: names by slug. */
  readonly newCategories: ReadonlyMap<string, string>;
  /** Columns that give no key. */
  readonly unused: readonly string[];
  /** Whether the table is a download of this service, which holds no withdrawn products. */
  readonly isDownload: boolean;
  /** How many texts were cut, by key. */
  readonly cut: ReadonlyMap<FieldKey, number>;
  /** How many verdicts the pages of a dump count but do not contain. */
  readonly lacking: number;
  /** Whether missing rows were detected: not if some rows could not be read. */
  readonly isWhole: boolean;
  readonly preview: Preview;
}

/**
 * Imports a table into a catalogue: each row becomes a new verdict or changes an existing one. Everything is checked
 * before anything changes. Throws `UnreadableError` if the catalogue cannot be read or has mistakes of its own, and
 * system errors while writing.
 */
export async function importTable(table: Table, options: ImportOptions): Promise<ImportResult> {
  const { into, recipe, onReject } = options;
  const target = await openTarget(into, recipe, options);
  const { settings, rules } = target.catalogue;
  const inRecipe = new Mistakes();
  for (const mistake of checkConstants(recipe, rules, settings.language)) inRecipe.addAlone(mistake);
  if (inRecipe.count > 0)
    return { ok: false, findings: { causes: inRecipe.causes(), count: inRecipe.count, rows: 0, patch: '' } };
  const present = await findPresent(target.catalogue, into);
  const idsFile = openIdsFile(recipe, into);
  const isNew = target.founded !== undefined && !existsSync(into);
  if (isNew && !options.dryRun) mkdirSync(into, { recursive: true });
  let isDone = false;
  let writer: CatalogueWriter | undefined;
  try {
    writer = options.dryRun ? undefined : new CatalogueWriter(into);
    const cut = new Map<FieldKey, number>();
    const categories = createCategorySlugs(settings.categories, recipe);
    const placing = createPlacing({
      recipe,
      as: options.as ?? recipe.as ?? 'markdown',
      update: options.update,
      allowRemoval: options.allowRemoval,
      rules,
      present,
      ids: idsFile?.ids,
      writer,
    });
    const preview = createPreview(recipe);
    const reading = await readTable(table, {
      reader: createRowReader(
        recipe,
        { ...rules, categories: undefined },
        settings.language,
        categories,
        (key) => cut.set(key, (cut.get(key) ?? 0) + 1),
      ),
      categories,
      placing,
      preview,
      haveIds: recipe.id !== undefined,
      onReject,
      onProgress: options.onProgress,
    });
    const { findings, stops } = await judgeTable(
      reading,
      placing.end(reading.isWhole),
      table,
      recipe,
      target,
    );
    if (findings.count > 0 && (stops || onReject === undefined)) return { ok: false, findings };
    const { summary } = placing;
    const newCategories = new Map([...categories.added].filter(([slug]) => summary.categories.has(slug)));
    if (writer) {
      const text = settingsWith(into, target.founded, newCategories);
      if (text !== undefined) writer.setFile(settingsFile, text);
      if (target.founded !== undefined)
        for (const [path, companion] of Object.entries(options.companions())) writer.setFile(path, companion);
      const ids = idsFile?.newText();
      if (idsFile && ids !== undefined) writer.setFile(idsFile.name, ids);
      await writer.commit();
    }
    isDone = true;
    const { columns, pages, rows, leftOut, isWhole } = reading;
    return {
      ok: true,
      ...summary,
      rows,
      leftOut,
      findings,
      newCategories,
      unused: unusedColumns(columns, recipe),
      isDownload: isDownload(columns) || pages.some((page) => page.categories !== undefined),
      cut,
      lacking: lackingOf(pages),
      isWhole,
      preview: preview.show(),
    };
  } finally {
    writer?.close();
    if (isNew && !isDone && !options.dryRun) rmSync(into, { recursive: true, force: true });
  }
}

function unusedColumns(columns: ReadonlySet<string>, recipe: Recipe): string[] {
  const used = [...columnsUsed(recipe)];
  const isUsed = (column: string) => used.some((name) => name === column || name.startsWith(`${column}.`));
  return [...columns].filter((column) => !isUsed(column) && !isServiceColumn(column, columns));
}
