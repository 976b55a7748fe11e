import type { Field, FieldUse } from './field.ts';
import { type FieldKey, type VerdictFields, verdictFields } from './fields.ts';

/** The keys of the fields that have this use, with this value if one is given. */
export type KeyWith<Use extends keyof FieldUse, Value = unknown> = {
  [Key in FieldKey]: VerdictFields[Key] extends { readonly [One in Use]: Value } ? Key : never;
}[FieldKey];

/** All keys, in order. */
export const fieldKeys = Object.keys(verdictFields) as readonly FieldKey[];

/** The keys of the fields that have this use, in order; with this value if one is given. */
export function keysWith<Use extends keyof FieldUse, const Value extends FieldUse[Use]>(
  use: Use,
  value?: Value,
): readonly KeyWith<Use, Value>[] {
  return fieldKeys.filter((key): key is KeyWith<Use, Value> => {
    const field: Field = verdictFields[key];
    const held: unknown = field[use];
    return held !== undefined && (value === undefined || held === value);
  });
}

/** The keys of those of the ten fields that the publisher writes, in the order of the API. */
export const statedKeys = keysWith('stated');

/** The keys of the fields that downloads hold besides those, in order. */
export const downloadedKeys = keysWith('downloaded');

/** The schemas of some fields, by key: the shape of an object that has them. */
export function shapeOf<Key extends FieldKey>(keys: readonly Key[]) {
  return Object.fromEntries(keys.map((key) => [key, verdictFields[key].schema])) as {
    [One in Key]: VerdictFields[One]['schema'];
  };
}

/** Some fields of a verdict, in the order of `keys`. */
export function pickFields<Key extends FieldKey, Values extends { readonly [One in Key]: unknown }>(
  values: Values,
  keys: readonly Key[],
): Pick<Values, Key> {
  const picked = {} as Pick<Values, Key>;
  for (const key of keys) picked[key] = values[key];
  return picked;
}

/** What stands for each field that a publisher may leave out; `undefined` where nothing does. */
export const fieldDefaults: Readonly<Partial<Record<FieldKey, unknown>>> = Object.fromEntries(
  fieldKeys.flatMap((key) => {
    const { success, data } = verdictFields[key].schema.safeParse(undefined);
    return success ? [[key, data]] : [];
  }),
);

/** The keys of the fields that a publisher must give, in order. */
export const requiredKeys = fieldKeys.filter((key) => !(key in fieldDefaults));

/** The longest text that a field holds, in characters; nothing if it holds none, or one of any length. */
export function maxLengthOf(key: FieldKey): number | undefined {
  return verdictFields[key].schema.meta()?.['maxLength'] as number | undefined;
}

/** Says whether a verdict may be without a field, so that `null` is published. */
export function isOptional(key: FieldKey): boolean {
  return key in fieldDefaults && fieldDefaults[key] === undefined;
}

/** Says whether a value stands for a field that was left out, as its default does. */
export function isUnset(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === false ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  );
}
