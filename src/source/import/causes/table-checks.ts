import type { Diagnostic, Location } from '../../../verdict/diagnostic.ts';
import type { RatingScale } from '../../../verdict/rating-scale.ts';
import { quoted } from '../../../verdict/text/excerpt.ts';
import { nearest } from '../../../verdict/text/nearest.ts';
import { rootOf } from '../recipe/cell-at.ts';
import { columnPlaces, type Recipe } from '../recipe/recipe.ts';

/** Says that a table has no rows. */
export function noRows(file: string): Diagnostic {
  const allowed = 'a header with the names of the columns, and a row for each verdict';
  return { file, line: 1, column: 1, rule: 'csv', message: 'the file holds no rows', allowed };
}

/** Says that so many rows are gone that part of a table may be missing. */
export function tooManyGone(file: string, message: string): Diagnostic {
  const allowed = 'the whole table; --allow-removal if they are really gone';
  return { file, line: 1, column: 1, rule: 'csv', message, allowed };
}

/** Finds the columns that a recipe names and a table does not have, each where the recipe names it first. */
export function checkColumns(file: string, recipe: Recipe, columns: ReadonlySet<string>): Diagnostic[] {
  const listed = `${[...columns].slice(0, 20).join(', ')}${columns.size > 20 ? ' and more' : ''}`;
  const absent = new Map<string, Diagnostic>();
  for (const { column, path } of columnPlaces(recipe)) {
    if (columns.has(rootOf(column, columns)) || absent.has(column)) continue;
    absent.set(column, {
      ...(recipe.locate?.(path, path[0] === 'only' ? 'key' : 'value') ?? { file, line: 1, column: 1 }),
      rule: 'column',
      message: `${file} has no column ${quoted(column)}`,
      allowed: listed,
      nearest: nearest(column, columns),
    });
  }
  return [...absent.values()];
}

/** Finds that pages of another deployment have ratings on another scale than the catalogue. */
export function checkScales(
  pages: readonly { readonly start: Location; readonly ratingScale: RatingScale | undefined }[],
  { min, max }: RatingScale,
  { file }: Recipe,
): Diagnostic[] {
  const other = pages.find(
    ({ ratingScale }) => ratingScale && (ratingScale.min !== min || ratingScale.max !== max),
  );
  // A recipe says itself what becomes of ratings.
  if (!other?.ratingScale || file !== undefined) return [];
  return [
    {
      ...other.start,
      rule: 'range',
      message: `the ratings of the dump run from ${other.ratingScale.min} to ${other.ratingScale.max}, those of the catalogue from ${min} to ${max}`,
      allowed: 'one scale, or a recipe with the step "rescale" for rating',
    },
  ];
}
