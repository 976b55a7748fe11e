import type { Diagnostic } from '../../../verdict/diagnostic.ts';
import type { FieldKey } from '../../../verdict/fields.ts';
import { quoted } from '../../../verdict/text/excerpt.ts';
import { nearest } from '../../../verdict/text/nearest.ts';
import type { Recipe } from './recipe.ts';

/** The columns that give a key. */
export function columnsOf(key: FieldKey, { keys }: Recipe): readonly string[] {
  return keys.get(key)?.parts.flatMap(({ columns }) => columns) ?? [];
}

/** The column of the table in which a value of a key can be corrected, if exactly one column gives it. */
export function columnToCorrect(key: FieldKey, recipe: Recipe): string | undefined {
  const columns = columnsOf(key, recipe);
  const made = recipe.columns.get(columns[0] ?? '')?.parts.flatMap((part) => part.columns) ?? columns;
  return columns.length === 1 && made.length === 1 ? made[0] : undefined;
}

/** The key, and the column that gives it where that has another name: `rating (column "stars")`. */
export function nameOf(key: FieldKey, recipe: Recipe): string {
  const columns = columnsOf(key, recipe);
  const [column] = columns;
  return columns.length !== 1 || column === undefined || column === key
    ? key
    : `${key} (column ${quoted(column)})`;
}

/** Adds the column to the message, and the values of a map to what is allowed. */
export function inTermsOfRecipe(
  { message, allowed }: Diagnostic,
  key: FieldKey,
  recipe: Recipe,
  value: unknown,
): Pick<Diagnostic, 'message' | 'allowed' | 'nearest'> {
  const known = mappedValues(recipe.keys.get(key)?.written['steps']);
  const near = known.length > 0 && typeof value === 'string' ? nearest(value, known) : undefined;
  const listed = known.slice(0, 20).join(', ');
  return {
    message: message.startsWith(key) ? `${nameOf(key, recipe)}${message.slice(key.length)}` : message,
    ...(allowed !== undefined && { allowed: known.length > 0 ? `${listed}; or ${allowed}` : allowed }),
    ...(near !== undefined && { nearest: near }),
  };
}

function mappedValues(steps: unknown): string[] {
  if (!Array.isArray(steps)) return [];
  return steps.flatMap((step: Readonly<Record<string, object>>) => Object.keys(step['map'] ?? {}));
}
