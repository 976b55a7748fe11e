import type { z } from 'zod';
import type { FieldKey } from '../../../verdict/fields.ts';
import type { Locate } from '../../../verdict/raw-record.ts';
import type { Apply } from '../steps/step.ts';
import type { conditionSchema } from './condition.ts';
import type { Template } from './template.ts';
import type { WrittenForm } from './written-form.ts';

/** Where a value comes from. */
export interface Source {
  /** Columns and templates; none if the value is always the default. */
  readonly parts: readonly Template[];
  readonly steps: readonly Apply[];
  /** The value if the parts are empty. */
  readonly fallback: unknown;
  /** The recipe's text for it in the long form; for suggestions. */
  readonly written: Readonly<Record<string, unknown>>;
}

/** How the rows of a table become verdicts. */
export interface Recipe {
  /** The file it was read from; missing if the table needs no recipe. */
  readonly file?: string;
  /** Finds a part of that file by its path in the long form; missing without a file. */
  readonly locate?: Locate;
  /** Settings for a new catalogue. */
  readonly catalogue: Readonly<Record<string, unknown>>;
  readonly id?: Template;
  readonly gone: 'leave' | 'withdraw';
  readonly renamed: 'keep' | 'alias';
  readonly apart?: Template;
  readonly as?: WrittenForm;
  readonly only: ReadonlyMap<string, z.output<typeof conditionSchema>>;
  readonly columns: ReadonlyMap<string, Source>;
  readonly keys: ReadonlyMap<FieldKey, Source>;
  /** Slugs of products by their name. */
  readonly slugs: ReadonlyMap<string, string>;
  /** Slugs of categories by their name. */
  readonly categories: ReadonlyMap<string, string>;
  /** Whether a category that neither the catalogue nor the recipe names is added, with a slug made of its name. */
  readonly newCategories: 'add' | 'refuse';
}

/** A place in a recipe that names a column of the table. */
export interface ColumnPlace {
  readonly column: string;
  readonly path: readonly PropertyKey[];
}

/** Every place that names a column of the table. */
export function columnPlaces({ id, apart, only, columns, keys }: Recipe): ColumnPlace[] {
  const placesIn = (template: Template | undefined, ...path: PropertyKey[]) =>
    template?.columns.map((column) => ({ column, path })) ?? [];
  const sources = [
    ...[...columns].map(([name, { parts }]) => ({ path: ['columns', name], parts })),
    ...[...keys].map(([key, { parts }]) => ({ path: ['keys', key], parts })),
  ];
  return [
    ...sources.flatMap(({ path, parts }) =>
      parts.flatMap((part, index) => placesIn(part, ...path, 'from', index)),
    ),
    ...placesIn(id, 'id'),
    ...placesIn(apart, 'apart'),
    ...[...only.keys()].map((column) => ({ column, path: ['only', column] })),
  ].filter(({ column }) => !columns.has(column));
}

/** The columns of the table that a recipe uses. */
export function columnsUsed(recipe: Recipe): ReadonlySet<string> {
  return new Set(columnPlaces(recipe).map(({ column }) => column));
}
