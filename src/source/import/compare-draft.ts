import { createEntryReader, createEntrySchema, requiredKeysIn } from '../../verdict/entry.ts';
import { explainIssue } from '../../verdict/explain-issue.ts';
import { isUnset } from '../../verdict/field-keys.ts';
import type { FieldKey } from '../../verdict/fields.ts';
import type { RowMistake } from './causes/mend.ts';
import type { PlacingOptions } from './placing.ts';
import { hashReview, type PresentVerdict } from './present-verdicts.ts';
import { nameOf } from './recipe/recipe-terms.ts';
import type { Draft } from './row-reader.ts';

/** The aliases of a verdict. */
export function aliasesOf({ values }: PresentVerdict): readonly string[] {
  return (values.aliases ?? []) as readonly string[];
}

/**
 * Reports required keys that a verdict lacks. An existing verdict keeps values that the recipe does not set; without an
 * id, a row changes only the values that it has.
 */
export function missingFrom(
  draft: Draft,
  { recipe, rules }: Pick<PlacingOptions, 'recipe' | 'rules'>,
  isThere: boolean,
): RowMistake[] {
  const lacking = requiredKeysIn(rules).filter(
    (key) =>
      !draft.given.has(key) &&
      // The slug is given or made from the name, which has its own mistakes.
      key !== 'slug' &&
      (!isThere || (recipe.id !== undefined && recipe.keys.has(key))),
  );
  return lacking.map((key) => {
    const source = recipe.keys.get(key);
    const [column] = source?.parts.flatMap(({ columns }) => columns) ?? [];
    // These have no default: a row without them is no verdict.
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

/** The values of a draft that differ from those of a verdict; with an id, those that the table lost are removed. */
export function changesOf(
  { values }: Draft,
  there: PresentVerdict,
  { recipe, rules }: Pick<PlacingOptions, 'recipe' | 'rules'>,
): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const key of recipe.keys.keys()) {
    if (key === 'slug') continue;
    const own = there.values[key];
    let value: unknown = values[key];
    if (isUnset(value)) {
      const isTakenOut =
        recipe.id !== undefined && !isUnset(own) && own !== rules.notStated && key !== 'aliases';
      if (isTakenOut) changes[key] = undefined;
      continue;
    }
    if (key === 'aliases') value = [...new Set([...(values.aliases ?? []), ...aliasesOf(there)])];
    const isSame = key === 'review' ? hashReview(String(value)) === own : Bun.deepEquals(value, own);
    if (!isSame) changes[key] = value;
  }
  return changes;
}

/** Creates a check of a verdict as it will be written: its current values, without the review, plus the changes. */
export function createMergeCheck({ rules }: Pick<PlacingOptions, 'rules'>) {
  const schema = createEntrySchema({ ...rules, categories: undefined });
  const read = createEntryReader(schema);
  return (
    draft: Draft,
    { review: _hash, ...present }: PresentVerdict['values'],
    changes: Readonly<Record<string, unknown>>,
  ): RowMistake[] => {
    const merged = { ...present, ...changes };
    const { error } = read(merged);
    return (error?.issues ?? []).flatMap((issue) => {
      const key = String(issue.path[0]) as FieldKey;
      return explainIssue(issue, merged, schema, () => draft.locate(key)).map((found) => ({ ...found, key }));
    });
  };
}
