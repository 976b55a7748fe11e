import { fieldDefaults, fieldKeys } from '../../verdict/field-keys.ts';
import type { FieldKey } from '../../verdict/fields.ts';
import { nearest } from '../../verdict/nearest.ts';

/** In a value map, matches every value that the map does not name. */
export const anyOtherValue = '*';

/** Where a key gets its value from: a column, and a constant for rows where that is empty or if there is no column. */
export interface KeySource {
  readonly column?: string;
  /** Replacements for values of the column; other values are kept. */
  readonly values?: ReadonlyMap<string, string>;
  readonly constant?: string;
}

/**
 * Maps the columns of a table to keys of verdicts. A key that is not in `keys` is taken from the column of its name; an
 * optional one only where no other key is given that column.
 */
export interface Mapping {
  readonly keys: ReadonlyMap<FieldKey, KeySource>;
  /** Slugs of products by their name in the table. */
  readonly slugs: ReadonlyMap<string, string>;
  /** Slugs of categories by their name in the table. */
  readonly categories: ReadonlyMap<string, string>;
}

/** The empty mapping: every key is taken from the column of its name. */
export const plainMapping: Mapping = { keys: new Map(), slugs: new Map(), categories: new Map() };

/**
 * Adds `KEY=COLUMN` or `KEY=COLUMN:FROM=TO,FROM=TO`, as `--map` takes it, to the sources of keys.
 * Throws a `RangeError` with one line for the user if it is neither. A colon belongs to the column unless a `=`
 * follows it; a value with a comma or an equals sign needs a mapping file.
 */
export function addMapFlag(
  text: string,
  sources: ReadonlyMap<FieldKey, KeySource>,
): Map<FieldKey, KeySource> {
  const { key, rest } = splitAtEquals(text, 'KEY=COLUMN or KEY=COLUMN:FROM=TO,FROM=TO');
  if (sources.get(key)?.column !== undefined) throw new RangeError(`${key} has a column already.`);
  const [, column = rest, pairs] = /^([^:]*):([^=]+=.*)$/s.exec(rest) ?? [];
  if (column === '') throw new RangeError(`${key} has no column. Allowed: KEY=COLUMN.`);
  const values = pairs === undefined ? undefined : parseValueMap(pairs);
  return new Map(sources).set(key, {
    ...sources.get(key),
    column,
    ...(values !== undefined && { values }),
  });
}

/** Adds `KEY=VALUE`, as `--set` takes it. Throws a `RangeError` with one line for the user if it is anything else. */
export function addSetFlag(
  text: string,
  sources: ReadonlyMap<FieldKey, KeySource>,
): Map<FieldKey, KeySource> {
  const { key, rest } = splitAtEquals(text, 'KEY=VALUE');
  if (key === 'slug') throw new RangeError('A slug cannot be the same for every row.');
  if (sources.get(key)?.constant !== undefined) throw new RangeError(`${key} is set already.`);
  return new Map(sources).set(key, { ...sources.get(key), constant: rest });
}

/** Merges two mappings; `over` takes precedence for each key and each name. */
export function mergeMappings(under: Mapping, over: Mapping): Mapping {
  return {
    keys: new Map([...under.keys, ...over.keys]),
    slugs: new Map([...under.slugs, ...over.slugs]),
    categories: new Map([...under.categories, ...over.categories]),
  };
}

/** Where a key gets its value from, by the mapping or by default. */
export function sourceOf(key: FieldKey, mapping: Mapping): KeySource {
  const given = mapping.keys.get(key);
  if (given) return given;
  const isTaken = key in fieldDefaults && [...mapping.keys.values()].some(({ column }) => column === key);
  return isTaken ? {} : { column: key };
}

function splitAtEquals(text: string, form: string): { key: FieldKey; rest: string } {
  const at = text.indexOf('=');
  const name = (at === -1 ? text : text.slice(0, at)).trim();
  const key = fieldKeys.find((known) => known === name);
  if (key !== undefined && at !== -1) return { key, rest: text.slice(at + 1).trim() };
  if (key !== undefined) throw new RangeError(`Allowed: ${form}.`);
  const near = nearest(name, fieldKeys);
  throw new RangeError(
    `${JSON.stringify(name)} is not a key of a verdict. Allowed: ${fieldKeys.join(', ')}.${near === undefined ? '' : ` Did you mean "${near}"?`}`,
  );
}

function parseValueMap(pairs: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const pair of pairs.split(',')) {
    const [from = '', to, ...more] = pair.split('=').map((part) => part.trim());
    if (to === undefined || more.length > 0)
      throw new RangeError(
        `${JSON.stringify(pair)} is not FROM=TO. Values with a comma or "=" go into a file for --mapping.`,
      );
    if (values.has(from)) throw new RangeError(`${JSON.stringify(from)} stands twice.`);
    values.set(from, to);
  }
  return values;
}
