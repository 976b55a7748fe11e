import type { Diagnostic, Location } from '../verdict/diagnostic.ts';
import { fieldKeys } from '../verdict/field-keys.ts';
import type { FieldKey } from '../verdict/fields.ts';
import { quoted } from '../verdict/text/excerpt.ts';
import { nearest } from '../verdict/text/nearest.ts';

/** A column of a view, and the key of a verdict that it holds. */
export interface ViewColumn {
  readonly name: string;
  readonly key: string;
  /** Its position in the view, from 1. */
  readonly position: number;
}

/** The columns of a view that are keys, and the mistakes in the others. */
export interface ViewColumns {
  readonly columns: readonly ViewColumn[];
  readonly diagnostics: readonly Diagnostic[];
  /** False if a required key has no column, so that every row would report the same mistake. */
  readonly complete: boolean;
}

/**
 * Finds the key of each column: its own name, or `best_for` and `bestfor` for `bestFor`, since PostgreSQL folds
 * unquoted names to lower case (manual, 4.1.1). `view` is the name used in locations.
 */
export function matchColumns(
  names: readonly string[],
  view: string,
  required: readonly FieldKey[],
): ViewColumns {
  const place = (column: number): Location => ({ file: view, line: 1, column });
  const found = new Map<string, ViewColumn>();
  const diagnostics: Diagnostic[] = [];
  for (const [index, name] of names.entries()) {
    const position = index + 1;
    const key = keyOf.get(fold(name));
    const earlier = key === undefined ? undefined : found.get(key);
    if (key === undefined) diagnostics.push({ ...place(position), ...unknownColumn(name) });
    else if (earlier)
      diagnostics.push({
        ...place(position),
        rule: 'duplicate-key',
        message: `the columns ${quoted(earlier.name)} and ${quoted(name)} are the same key`,
        allowed: 'each key once',
      });
    else found.set(key, { name, key, position });
  }
  const missing = required.filter((key) => !found.has(key));
  for (const key of missing)
    diagnostics.push({
      ...place(1),
      rule: 'missing-key',
      message: `the column ${snakeCase(key)} is missing`,
      allowed: snakeCase(key) === key ? `a column ${key}` : `a column ${snakeCase(key)} or "${key}"`,
    });
  return { columns: [...found.values()], diagnostics, complete: missing.length === 0 };
}

const keyOf: ReadonlyMap<string, string> = new Map(fieldKeys.map((key) => [fold(key), key]));

function unknownColumn(name: string): Omit<Diagnostic, keyof Location> {
  const candidates = fieldKeys.map(snakeCase);
  return {
    rule: 'unknown-key',
    message: `the column ${quoted(name)} is not a key`,
    allowed: candidates.join(', '),
    nearest: nearest(name, candidates),
  };
}

function fold(name: string): string {
  return name.toLowerCase().replaceAll('_', '');
}

function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
