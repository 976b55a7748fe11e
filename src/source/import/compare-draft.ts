import { isUnset } from '../../verdict/field-keys.ts';
import type { RowMistake } from './causes/mend.ts';
import type { PlacingOptions } from './placing.ts';
import { hashReview, type PresentVerdict } from './present-verdicts.ts';
import { nameOf } from './recipe-terms.ts';
import type { Draft } from './row-reader.ts';

/** The aliases of a verdict. */
export function aliasesOf({ values }: PresentVerdict): readonly string[] {
  return (values.aliases ?? []) as readonly string[];
}

/** The keys that a new verdict lacks. */
export function missingFrom(
  draft: Draft,
  { recipe, required }: Pick<PlacingOptions, 'recipe' | 'required'>,
): RowMistake[] {
  const lacking = required.filter(
    // A row without a name has no slug either; that is one mistake.
    (key) => !draft.given.has(key) && !(key === 'slug' && !draft.given.has('product')),
  );
  return lacking.map((key) => {
    const source = recipe.keys.get(key);
    const [column] = source?.parts.flatMap(({ columns }) => columns) ?? [];
    // Nothing stands for these: a row without is no verdict.
    const isVital = column !== undefined && ['product', 'verdict', 'rating'].includes(key);
    return {
      ...draft.locate(source ? key : undefined),
      rule: 'missing-key',
      key,
      message: source ? `${nameOf(key, recipe)} is empty` : `nothing gives ${key}`,
      allowed: isVital
        ? 'a value in every row, or "only", which leaves rows out'
        : 'a value in every row, or a "default" in the recipe',
      mend: isVital ? { only: { [column]: { not: '' } } } : { fallback: `<${key}>` },
    };
  });
}

/** The values of a draft that differ from those of a verdict. With an id, the table also takes out what it no longer gives. */
export function changesOf(
  { values }: Draft,
  there: PresentVerdict,
  { recipe, notStated }: Pick<PlacingOptions, 'recipe' | 'notStated'>,
): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const key of recipe.keys.keys()) {
    if (key === 'slug') continue;
    const own = there.values[key];
    let value: unknown = values[key];
    if (isUnset(value)) {
      const isTakenOut = recipe.id !== undefined && !isUnset(own) && own !== notStated && key !== 'aliases';
      if (isTakenOut) changes[key] = undefined;
      continue;
    }
    if (key === 'aliases') value = [...new Set([...(values.aliases ?? []), ...aliasesOf(there)])];
    const isSame = key === 'review' ? hashReview(String(value)) === own : Bun.deepEquals(value, own);
    if (!isSame) changes[key] = value;
  }
  return changes;
}
