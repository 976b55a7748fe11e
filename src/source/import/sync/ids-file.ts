import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { Recipe } from '../recipe/recipe.ts';
import { RowIds } from './row-ids.ts';

/** The file beside a catalogue that says which row became which verdict. */
export interface IdsFile {
  readonly name: string;
  readonly ids: RowIds;
  /** What is to be written; nothing if that is what it holds. */
  newText(): string | undefined;
}

/** The file of ids of a recipe that says what identifies a row. Throws `UnreadableError` if it is not understood. */
export function openIdsFile(recipe: Recipe, into: string): IdsFile | undefined {
  if (recipe.id === undefined || recipe.file === undefined) return undefined;
  const name = `${basename(recipe.file, extname(recipe.file))}.ids.json`;
  const path = join(into, name);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  const ids = new RowIds(text, path);
  return {
    name,
    ids,
    newText() {
      const now = ids.toText();
      return now === text ? undefined : now;
    },
  };
}
