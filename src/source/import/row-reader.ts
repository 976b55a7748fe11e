import type { Diagnostic, Location } from '../../verdict/diagnostic.ts';
import { createEntrySchema, type Entry, type EntryRules } from '../../verdict/entry.ts';
import { quoted } from '../../verdict/excerpt.ts';
import { explainIssue } from '../../verdict/explain-issue.ts';
import { fieldKeys } from '../../verdict/field-keys.ts';
import type { FieldKey } from '../../verdict/fields.ts';
import { nearest } from '../../verdict/nearest.ts';
import type { RawRecord } from '../../verdict/raw-record.ts';
import type { CategorySlugs } from './category-slugs.ts';
import { isEmptyCell, mapCell, toKeyValue } from './cell.ts';
import { type Mapping, sourceOf } from './mapping.ts';
import { slugForName } from './name-slug.ts';

/** The checked values of a row; keys without a value are absent. */
export interface Draft {
  /** `undefined` if the row has none, or an invalid one. */
  readonly slug: string | undefined;
  /** Whether the slug was made from the name, so that two products can have the same one. */
  readonly slugMade: boolean;
  readonly values: Partial<Entry>;
  /** Keys for which the row has a value, valid or not. */
  readonly given: ReadonlySet<FieldKey>;
  readonly diagnostics: readonly Diagnostic[];
  /** The location of a key, or of the row itself. */
  locate(key?: FieldKey): Location;
}

/** Converts rows to drafts. */
export interface RowReader {
  read(row: RawRecord): Draft;
  /** Mistakes in the values of the mapping itself, each reported once. */
  readonly diagnostics: readonly Diagnostic[];
}

const inMapping = 'a slug for it under "slugs" in a file for --mapping';

/** Creates a reader for rows of `file`, for a catalogue with these rules and categories; `rules` need not name the categories. */
export function createRowReader(
  file: string,
  mapping: Mapping,
  rules: EntryRules,
  categories: CategorySlugs,
): RowReader {
  const schema = createEntrySchema(rules).partial();
  const start: Location = { file, line: 1, column: 1 };
  const check = (
    values: Record<string, unknown>,
    locate: RawRecord['locate'],
    phrase = inTermsOfColumn,
  ): { data: Partial<Entry>; diagnostics: Diagnostic[] } => {
    const result = schema.safeParse(values);
    if (result.success) return { data: result.data as Partial<Entry>, diagnostics: [] };
    return {
      data: {},
      diagnostics: result.error.issues.flatMap((issue) => {
        const key = String(issue.path[0]) as FieldKey;
        const found = explainIssue(issue, values, schema, locate);
        return found.map((diagnostic) => phrase(diagnostic, key, mapping, values[key]));
      }),
    };
  };
  const given = checkGivenValues(
    mapping,
    categories,
    (key, value, label) =>
      check(
        { [key]: value },
        () => start,
        (diagnostic) => ({ ...diagnostic, message: `${label} ${diagnostic.message}` }),
      ).diagnostics,
  );
  const keys = fieldKeys.filter((key) => key !== 'slug' && !given.has(key));
  return {
    diagnostics: [...given.values()].flat(),
    read(row) {
      const locate = (key?: FieldKey) => row.locate(key === undefined ? [] : columnPath(key, mapping));
      const values: Record<string, unknown> = {};
      const diagnostics: Diagnostic[] = [];
      for (const key of keys) {
        const cell = cellOf(key, row, mapping);
        if (isEmptyCell(cell)) continue;
        const value = toKeyValue(key, cell);
        if (key !== 'category' || typeof value !== 'string') {
          values[key] = value;
          continue;
        }
        const answer = categories.find(value);
        if ('slug' in answer) values[key] = answer.slug;
        else diagnostics.push({ ...locate(key), rule: 'slug', ...answer });
      }
      const slug = slugOf(row, mapping);
      if (slug.value !== undefined) values['slug'] = slug.value;
      else if (slug.name !== undefined)
        diagnostics.push({
          ...locate('product'),
          rule: 'slug',
          message: `no slug can be made of the name ${quoted(slug.name)}`,
          allowed: inMapping,
        });
      const { data, diagnostics: found } = check(values, (path) => locate(path[0] as FieldKey | undefined));
      diagnostics.push(...found);
      const sound = Object.keys(values).filter((key) => Object.hasOwn(data, key));
      return {
        slug: typeof slug.value === 'string' ? slug.value : undefined,
        slugMade: slug.made,
        values: Object.fromEntries(sound.map((key) => [key, data[key as FieldKey]])) as Partial<Entry>,
        given: new Set([...(Object.keys(values) as FieldKey[]), ...given.keys(), ...refused(diagnostics)]),
        diagnostics,
        locate,
      };
    },
  };
}

/** Keys whose value was refused; they must not be reported as missing as well. */
function refused(diagnostics: readonly Diagnostic[]): FieldKey[] {
  return diagnostics.some(({ rule }) => rule === 'slug') ? ['category', 'slug'] : [];
}

function columnPath(key: FieldKey, mapping: Mapping): string[] {
  const { column } = sourceOf(key, mapping);
  return column === undefined ? [] : [column];
}

function cellOf(key: FieldKey, row: RawRecord, mapping: Mapping): unknown {
  const source = sourceOf(key, mapping);
  const { column, constant } = source;
  const cell = column !== undefined && Object.hasOwn(row.values, column) ? row.values[column] : undefined;
  return isEmptyCell(cell) ? constant : mapCell(cell, source);
}

function slugOf(
  row: RawRecord,
  mapping: Mapping,
): { readonly value?: unknown; readonly name?: string; readonly made: boolean } {
  const product = toKeyValue('product', cellOf('product', row, mapping));
  const name = typeof product === 'string' && product !== '' ? product.normalize('NFC') : undefined;
  const given = (name === undefined ? undefined : mapping.slugs.get(name)) ?? cellOf('slug', row, mapping);
  if (!isEmptyCell(given)) return { value: toKeyValue('slug', given), made: false };
  if (name === undefined) return { made: false };
  const made = slugForName(name);
  return { name, made: true, ...(made !== undefined && { value: made }) };
}

/** Checks the values of `--set` and of value maps once, not in each row. */
function checkGivenValues(
  mapping: Mapping,
  categories: CategorySlugs,
  check: (key: FieldKey, value: unknown, label: string) => readonly Diagnostic[],
): ReadonlyMap<FieldKey, readonly Diagnostic[]> {
  const faults = new Map<FieldKey, Diagnostic[]>();
  for (const [key, { constant, values }] of mapping.keys) {
    const given = [
      ...(constant === undefined ? [] : [{ value: constant, label: 'what --set gives:' }]),
      ...[...(values ?? [])].map(([from, value]) => ({ value, label: `what ${quoted(from)} becomes:` })),
    ];
    const found = given.flatMap(({ value, label }) => {
      const converted = toKeyValue(key, value);
      const answer = key === 'category' && value.trim() !== '' ? categories.find(value.trim()) : undefined;
      return check(key, answer && 'slug' in answer ? answer.slug : converted, label);
    });
    if (found.length > 0) faults.set(key, found);
  }
  return faults;
}

/** Adds the column to the message, and the values of the value map to what is allowed. */
function inTermsOfColumn(
  diagnostic: Diagnostic,
  key: FieldKey,
  mapping: Mapping,
  value: unknown,
): Diagnostic {
  const { column, values } = sourceOf(key, mapping);
  const known = values === undefined ? [] : [...values.keys()];
  const near = known.length > 0 && typeof value === 'string' ? nearest(value, known) : undefined;
  const { message, allowed } = diagnostic;
  return {
    ...diagnostic,
    message:
      column === undefined || column === key || !message.startsWith(key)
        ? message
        : `${key} (column ${quoted(column)})${message.slice(key.length)}`,
    ...(known.length > 0 && {
      allowed: `${known.slice(0, 20).join(', ')}${allowed === undefined ? '' : `; or ${allowed}`}`,
    }),
    ...(near !== undefined && { nearest: near }),
  };
}
