import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openDirectory, recipeFile, settingsFile } from '../../source/directory.ts';
import { UnreadableError } from '../../source/folder.ts';
import { draftRecipe } from '../../source/import/draft/draft-recipe.ts';
import { type ColumnProfile, profileColumns } from '../../source/import/draft/profile-columns.ts';
import { openRow } from '../../source/import/recipe/evaluate.ts';
import type { Recipe } from '../../source/import/recipe/recipe.ts';
import { readRecipe } from '../../source/import/recipe/recipe-file.ts';
import { describeItself } from '../../source/import/recipe/self-describing.ts';
import { isRowFault } from '../../source/import/rows/table-row.ts';
import type { Table } from '../../source/import/table.ts';
import { readText } from '../../source/read-text.ts';
import type { Diagnostic } from '../../verdict/diagnostic.ts';
import type { FieldKey } from '../../verdict/fields.ts';
import { defaultRatingScale } from '../../verdict/rating-scale.ts';
import { isSystemError } from '../../verdict/text/error-message.ts';
import { writeFailure } from '../process/failure.ts';

/** Rows that show which columns a table has. */
const sampleRows = 1000;

/** The recipe to import by; or why nothing can be imported. */
export type FoundRecipe =
  | { readonly recipe: Recipe; readonly written?: string }
  | { readonly diagnostics: readonly Diagnostic[] }
  | {
      readonly written: string;
      readonly text: string;
      readonly open: readonly FieldKey[];
      /** Rows of the table, and those of them that the draft leaves out. */
      readonly rows: number;
      readonly leftOut: number;
    };

/** What the command line says of recipes. */
export interface RecipeFlags {
  readonly into: string;
  readonly recipe?: string;
  readonly name?: string;
  readonly baseUrl?: string;
  readonly dryRun?: boolean;
}

/**
 * Finds the recipe of an import: the one that is named, that beside the catalogue, that of a table of keys, or else a
 * draft, which is written beside the catalogue unless this is a dry run. Throws `UnreadableError` if a file cannot be
 * read or written.
 */
export async function findRecipe(table: Table, flags: RecipeFlags): Promise<FoundRecipe> {
  const file = flags.recipe ?? join(flags.into, recipeFile);
  if (flags.recipe !== undefined || existsSync(file)) return readRecipeFile(file, flags);
  const { columns: named, settings, isText } = await headOf(table);
  // If no row can be read, the import itself reports what is wrong.
  const own = describeItself(named.size === 0 || !isText ? new Set(['slug']) : named, settings);
  if (own) return { recipe: own };
  const columns = await profileColumns(
    table.rows(() => {}),
    'en',
  );
  return writeDraft(table, columns, file, flags);
}

function readRecipeFile(file: string, { name, baseUrl }: RecipeFlags): FoundRecipe {
  let text: string | Diagnostic;
  try {
    text = readText(readFileSync(file), file);
  } catch (error) {
    throw isSystemError(error)
      ? new UnreadableError(`${file} cannot be read: ${reasons[error.code ?? ''] ?? error.message}`)
      : error;
  }
  if (typeof text !== 'string') return { diagnostics: [text] };
  const founding = { ...(name !== undefined && { name }), ...(baseUrl !== undefined && { baseUrl }) };
  const { recipe, ...rest } = { diagnostics: [], ...readRecipe(text, file, founding) };
  return recipe ? { recipe } : rest;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
};

/** The columns of the first rows, and the settings that the table contains. */
async function headOf(table: Table) {
  const columns = new Set<string>();
  const settings: Record<string, unknown> = {};
  let rows = 0;
  let isText = true;
  for await (const row of table.rows((page) => Object.assign(settings, page.settings))) {
    if (!isRowFault(row)) for (const column of Object.keys(row.values)) columns.add(column);
    else if (row.rule === 'utf-8') isText = false;
    if (++rows === sampleRows) break;
  }
  return { columns, settings, isText };
}

async function writeDraft(
  table: Table,
  columns: readonly ColumnProfile[],
  file: string,
  { into, name, baseUrl, dryRun }: RecipeFlags,
): Promise<FoundRecipe> {
  const isThere = existsSync(join(into, settingsFile));
  if (!isThere && (name === undefined || baseUrl === undefined))
    throw new UnreadableError(
      `${into} is not a catalogue: it has no ${settingsFile}; to make one, give --name "Name of the publication" and --base-url https://where.it/will-be`,
    );
  const rules = isThere ? (await openDirectory(into)).rules : { ratingScale: defaultRatingScale };
  const { text, open } = draftRecipe(columns, {
    table: table.file,
    founding: isThere ? undefined : { name, baseUrl },
    rules,
  });
  if (dryRun !== true) {
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text, { flag: 'wx' });
    } catch (error) {
      throw writeFailure(file, error);
    }
  }
  const reading = readRecipe(text, file);
  if (open.length > 0) return { written: file, text, open, ...(await countRows(table, reading.recipe)) };
  return reading.recipe ? { recipe: reading.recipe, written: file } : { diagnostics: reading.diagnostics };
}

async function countRows(table: Table, recipe: Recipe | undefined) {
  const counts = { rows: 0, leftOut: 0 };
  if (recipe === undefined || recipe.only.size === 0) return counts;
  for await (const row of table.rows(() => {})) {
    counts.rows++;
    if (!isRowFault(row) && !openRow(row.values, recipe, noContext).isWanted) counts.leftOut++;
  }
  return counts;
}

const noContext = { language: 'en' };
