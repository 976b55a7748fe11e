import { fieldKeys } from '../../../verdict/field-keys.ts';
import { isServiceColumn } from '../rows/own-download.ts';
import type { Recipe } from './recipe.ts';
import { parseTemplate } from './template.ts';

/**
 * The recipe of a table whose columns are keys of verdicts: each gives the key of its name. Gives nothing for a table
 * with any other column, or with neither `slug` nor `product`. `catalogue` are the settings that the table says itself.
 */
export function describeItself(
  columns: ReadonlySet<string>,
  catalogue: Recipe['catalogue'],
): Recipe | undefined {
  const keys = fieldKeys.filter((key) => columns.has(key));
  const foreign = [...columns].some(
    (column) => !isServiceColumn(column, columns) && !fieldKeys.some((key) => key === column),
  );
  if (foreign || !keys.some((key) => key === 'slug' || key === 'product')) return undefined;
  return {
    catalogue,
    gone: 'leave',
    renamed: 'keep',
    only: new Map(),
    columns: new Map(),
    keys: new Map(
      keys.map((key) => [
        key,
        { parts: [parseTemplate(key)], steps: [], fallback: undefined, written: { from: [key] } },
      ]),
    ),
    slugs: new Map(),
    categories: new Map(),
    newCategories: 'add',
  };
}
