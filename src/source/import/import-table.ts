import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { FieldKey } from '../../verdict/fields.ts';
import { settingsFile } from '../directory.ts';
import { CatalogueWriter } from './catalogue-writer.ts';
import { createCategorySlugs } from './category-slugs.ts';
import { type Cause, Mistakes } from './causes/mistakes.ts';
import { checkConstants } from './causes/recipe-constants.ts';
import { checkColumns, checkScales, noRows, tooManyGone } from './causes/table-checks.ts';
import { type FoundingOptions, openTarget, settingsWith } from './founding.ts';
import { lackingOf, type PageFacts } from './json-rows.ts';
import { createPlacing, type PlacingSummary } from './placing.ts';
import { findPresent } from './present-verdicts.ts';
import { createPreview, type Preview } from './preview.ts';
import { columnsUsed, type Recipe } from './recipe/recipe.ts';
import type { WrittenForm } from './recipe/written-form.ts';
import { createRowReader } from './row-reader.ts';
import { isDownload, isServiceColumn } from './rows/own-download.ts';
import { isRowFault, type RowText } from './rows/table-row.ts';
import { RowIds } from './sync/row-ids.ts';
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
  /** Files to put beside a catalogue that is made, by path. */
  readonly companions: Readonly<Record<string, string>>;
  /** Takes rows with mistakes; without it, one mistake stops everything. */
  readonly onReject?:
    | ((row: RowText, mistakes: readonly { line: number; column: number; message: string }[]) => void)
    | undefined;
  /** Called every thousand rows with the number of rows read. */
  readonly onProgress?: (rows: number) => void;
}

/** What was imported, or every mistake if nothing was written. */
export type ImportResult =
  | ({ readonly ok: true } & ImportSummary)
  | { readonly ok: false; readonly findings: ImportFindings };

/** Mistakes by cause, in how many rows, and what to put into the recipe. */
export interface ImportFindings {
  readonly causes: readonly Cause[];
  readonly count: number;
  readonly rows: number;
  /** As YAML; empty if nothing can be suggested. */
  readonly patch: string;
}

/** What an import did, or would do. */
export interface ImportSummary extends PlacingSummary {
  /** Rows of the table, and those of them that the recipe leaves out. */
  readonly rows: number;
  readonly leftOut: number;
  /** Those that had mistakes, and what these were. */
  readonly findings: ImportFindings;
  /** New categories: names by slug. */
  readonly newCategories: ReadonlyMap<string, string>;
  /** Columns that no key is taken from. */
  readonly unused: readonly string[];
  /** Whether the table is a download of this service, which holds no withdrawn products. */
  readonly isDownload: boolean;
  /** How many texts of which key were cut. */
  readonly cut: ReadonlyMap<FieldKey, number>;
  /** How many verdicts the pages of a dump count but do not contain. */
  readonly lacking: number;
  /** Whether rows that are gone were looked for: not if some could not be read. */
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
  const { catalogue, founded } = await openTarget(into, recipe, options);
  const { settings, rules } = catalogue;
  const inRecipe = new Mistakes();
  for (const mistake of checkConstants(recipe, rules, settings.language)) inRecipe.addAlone(mistake);
  if (inRecipe.count > 0)
    return { ok: false, findings: { causes: inRecipe.causes(), count: inRecipe.count, rows: 0, patch: '' } };
  const present = await findPresent(catalogue, into);
  const idsFile =
    recipe.file === undefined ? undefined : `${basename(recipe.file, extname(recipe.file))}.ids.json`;
  const idsText =
    idsFile && existsSync(join(into, idsFile)) ? readFileSync(join(into, idsFile), 'utf8') : undefined;
  const ids = recipe.id && idsFile ? new RowIds(idsText, join(into, idsFile)) : undefined;
  const isNew = founded !== undefined && !existsSync(into);
  if (isNew && !options.dryRun) mkdirSync(into, { recursive: true });
  let isDone = false;
  let writer: CatalogueWriter | undefined;
  try {
    writer = options.dryRun ? undefined : new CatalogueWriter(into);
    const mistakes = new Mistakes();
    const encoding = new Mistakes();
    const cut = new Map<FieldKey, number>();
    const categories = createCategorySlugs(settings.categories, recipe);
    const reader = createRowReader(
      recipe,
      { ...rules, categories: undefined },
      settings.language,
      categories,
      (key) => cut.set(key, (cut.get(key) ?? 0) + 1),
    );
    const placing = createPlacing({
      recipe,
      as: options.as ?? recipe.as ?? 'markdown',
      update: options.update,
      allowRemoval: options.allowRemoval,
      rules,
      present,
      ids,
      writer,
    });
    const preview = createPreview(recipe);
    const columns = new Set<string>();
    const pages: PageFacts[] = [];
    const counts = { rows: 0, leftOut: 0, wrong: 0, fatal: 0 };
    let isWhole = true;
    const onPage = (page: PageFacts) => {
      pages.push(page);
      categories.learn(page.categories ?? {});
    };
    for await (const row of table.rows(onPage)) {
      if (++counts.rows % 1000 === 0) options.onProgress?.(counts.rows);
      if (!isRowFault(row)) for (const column of Object.keys(row.values)) columns.add(column);
      const draft = isRowFault(row) ? undefined : reader.read(row);
      if (!isRowFault(row) && draft === undefined) {
        counts.leftOut++;
        continue;
      }
      const placed = draft ? placing.add(draft) : undefined;
      const found = isRowFault(row) ? [row] : placed && 'mistakes' in placed ? placed.mistakes : [];
      if (isRowFault(row) || (recipe.id && draft?.id === '')) isWhole = false;
      if (draft && placed && !isRowFault(row)) preview.add(row, draft, placed);
      if (found.length === 0) continue;
      counts.wrong++;
      if (row.source === undefined) counts.fatal++;
      for (const mistake of found) (mistake.rule === 'utf-8' ? encoding : mistakes).add(mistake);
      if (row.source) onReject?.(row.source, found);
    }
    const lost = placing.end(isWhole);
    const absent = columns.size > 0 ? checkColumns(table.file, recipe, columns) : [];
    const overall = [
      ...(counts.rows === 0 ? [noRows(table.file)] : []),
      ...checkScales(pages, settings.ratingScale, recipe),
      ...absent,
      ...lost.map((message) => tooManyGone(table.file, message)),
    ];
    // A wrong encoding, or else a column that is not there, explains whatever else is wrong.
    const isText = encoding.count === 0;
    const shown = !isText ? encoding : absent.length > 0 ? new Mistakes() : mistakes;
    for (const mistake of isText ? overall : []) shown.addAlone(mistake);
    const findings = {
      causes: shown.causes(),
      count: shown.count,
      rows: counts.wrong,
      patch: await shown.patch({
        recipe,
        rows: () => table.rows(() => {}),
        rules,
        language: settings.language,
        isNew: founded !== undefined,
      }),
    };
    const stops = overall.length > 0 || counts.fatal > 0 || counts.wrong === counts.rows - counts.leftOut;
    if (shown.count > 0 && (stops || onReject === undefined)) return { ok: false, findings };
    const { summary } = placing;
    const newCategories = new Map([...categories.added].filter(([slug]) => summary.categories.has(slug)));
    if (writer) {
      const text = settingsWith(into, founded, newCategories);
      if (text !== undefined) writer.setFile(settingsFile, text);
      if (founded !== undefined)
        for (const [path, companion] of Object.entries(options.companions)) writer.setFile(path, companion);
      const idsNow = ids?.toText();
      if (idsFile && idsNow !== undefined && idsNow !== idsText) writer.setFile(idsFile, idsNow);
      await writer.commit();
    }
    isDone = true;
    const used = columnsUsed(recipe);
    const isUsed = (column: string) =>
      [...used].some((name) => name === column || name.startsWith(`${column}.`));
    return {
      ok: true,
      ...summary,
      ...counts,
      findings,
      newCategories,
      unused: [...columns].filter((column) => !isUsed(column) && !isServiceColumn(column, columns)),
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
