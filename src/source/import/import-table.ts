import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Diagnostic, isError } from '../../verdict/diagnostic.ts';
import { requiredKeysIn } from '../../verdict/entry.ts';
import { fieldKeys } from '../../verdict/field-keys.ts';
import { isDiagnostic } from '../../verdict/raw-record.ts';
import { openDirectory, settingsFile } from '../directory.ts';
import { UnreadableError } from '../folder.ts';
import { readSettings } from '../settings-file.ts';
import { CatalogueWriter, type WrittenForm } from './catalogue-writer.ts';
import { createCategorySlugs } from './category-slugs.ts';
import type { PageFacts } from './json-rows.ts';
import { type Mapping, sourceOf } from './mapping.ts';
import { Mistakes } from './mistakes.ts';
import { isDownload, isServiceColumn } from './own-download.ts';
import { createPlacing } from './placing.ts';
import { findPresent } from './present-verdicts.ts';
import { createRowReader } from './row-reader.ts';
import { addCategories } from './settings-text.ts';
import type { Table } from './table.ts';

/** What to import into, and how. */
export interface ImportOptions {
  /** The catalogue folder. */
  readonly into: string;
  /** Address of the database, if the catalogue has a view. */
  readonly databaseUrl?: string | undefined;
  readonly mapping: Mapping;
  /** The format of new verdicts; existing ones keep theirs. */
  readonly as: WrittenForm;
  /** Whether existing verdicts may be changed. */
  readonly update: boolean;
  /** Checks everything and writes nothing. */
  readonly dryRun: boolean;
  /** Called every thousand rows with the number of rows read. */
  readonly onProgress?: (rows: number) => void;
}

/** What was imported, or every mistake if nothing was written. */
export type ImportResult =
  | ({ readonly ok: true } & ImportSummary)
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[]; readonly count: number };

/** What an import did, or would do. */
export interface ImportSummary {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** New categories: names by slug. */
  readonly categories: ReadonlyMap<string, string>;
  /** Columns that no key is taken from. */
  readonly unused: readonly string[];
  /** Whether the table is a download of this service, which holds no withdrawn products. */
  readonly isDownload: boolean;
  /** How many verdicts the pages of a dump count but do not contain. */
  readonly lacking: number;
  /** The first new verdict, as a Markdown file. */
  readonly example: { readonly slug: string; readonly text: string } | undefined;
}

/**
 * Imports a table into a catalogue: each row becomes a new verdict or, with `update`, changes an existing one.
 * Everything is checked before anything changes. Throws `UnreadableError` if the catalogue cannot be read or has
 * mistakes of its own, and system errors while writing.
 */
export async function importTable(table: Table, options: ImportOptions): Promise<ImportResult> {
  const { into, mapping } = options;
  const catalogue = await openDirectory(into, { databaseUrl: options.databaseUrl });
  const { settings } = catalogue;
  const present = await findPresent(catalogue, into, options.update);
  const writer = options.dryRun ? undefined : new CatalogueWriter(into);
  try {
    const mistakes = new Mistakes();
    const categories = createCategorySlugs(settings.categories, mapping);
    const reader = createRowReader(
      table.file,
      mapping,
      { ...catalogue.rules, categories: undefined },
      categories,
    );
    for (const diagnostic of reader.diagnostics) mistakes.add(diagnostic);
    const columns = new Set<string>();
    const pages: PageFacts[] = [];
    const place = createPlacing(present, options, requiredKeysIn(catalogue.rules), mistakes, writer);
    let rows = 0;
    const onPage = (page: PageFacts) => {
      pages.push(page);
      categories.learn(page.categories ?? {});
    };
    for await (const row of table.rows(onPage)) {
      if (++rows % 1000 === 0) options.onProgress?.(rows);
      if (isDiagnostic(row)) {
        mistakes.add(row);
        continue;
      }
      for (const column of Object.keys(row.values)) columns.add(column);
      place.add(reader.read(row));
    }
    place.end();
    if (rows === 0) mistakes.add({ file: table.file, line: 1, column: 1, ...noRows });
    checkScales(pages, settings.ratingScale, mapping, mistakes);
    const diagnostics = mistakes.finish(table.file, mapping, columns);
    if (mistakes.count > 0) return { ok: false, diagnostics, count: mistakes.count };
    if (categories.added.size > 0) {
      const text = addedSettings(into, categories.added);
      writer?.setSettings(text);
    }
    await writer?.commit();
    const used = new Set(fieldKeys.map((key) => sourceOf(key, mapping).column));
    return {
      ok: true,
      ...place.summary,
      categories: categories.added,
      unused: [...columns].filter((column) => !used.has(column) && !isServiceColumn(column, columns)),
      isDownload: isDownload(columns) || pages.some((page) => page.categories !== undefined),
      lacking: lackingOf(pages),
    };
  } finally {
    writer?.close();
  }
}

const noRows = {
  rule: 'csv',
  message: 'the file holds no rows',
  allowed: 'a header with the names of the columns, and a row for each verdict',
};

function checkScales(
  pages: readonly PageFacts[],
  { min, max }: { readonly min: number; readonly max: number },
  mapping: Mapping,
  mistakes: Mistakes,
): void {
  if (mapping.keys.has('rating')) return;
  const other = pages.find(
    ({ ratingScale }) => ratingScale && (ratingScale.min !== min || ratingScale.max !== max),
  );
  if (!other?.ratingScale) return;
  mistakes.add({
    ...other.start,
    rule: 'range',
    message: `the ratings of the dump run from ${other.ratingScale.min} to ${other.ratingScale.max}, those of the catalogue from ${min} to ${max}`,
    allowed: 'one scale, or ratings turned into the other: --map rating=rating:1=2,2=4 and so on',
  });
}

/** All pages of a list state the same total; pages of several lists have different ones. */
function lackingOf(pages: readonly PageFacts[]): number {
  const totals = new Set(pages.map(({ total }) => total ?? 0));
  const held = pages.reduce((sum, page) => sum + page.held, 0);
  return Math.max(0, [...totals].reduce((sum, total) => sum + total, 0) - held);
}

function addedSettings(into: string, added: ReadonlyMap<string, string>): string {
  const file = join(into, settingsFile);
  const text = addCategories(readFileSync(file, 'utf8'), added);
  const { diagnostics, settings } = readSettings(text, file);
  const fault = diagnostics.find(isError);
  const whole = [...added].every(([slug, name]) => settings.categories[slug] === name);
  if (!fault && whole) return text;
  const why = fault?.message ?? 'the new categories could not be put in';
  throw new UnreadableError(`${file} would not be valid, so nothing is imported: ${why}`);
}
