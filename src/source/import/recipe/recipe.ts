import type { z } from 'zod';
import type { FieldKey } from '../../../verdict/fields.ts';
import type { Locate } from '../../../verdict/raw-record.ts';
import type { Apply } from '../steps/step.ts';
import type { conditionSchema } from './condition.ts';
import type { Template } from './template.ts';
import type { WrittenForm } from './written-form.ts';

/** Where a value comes from. */
export interface Source {
  /** Columns and texts of columns; none for a value that is always the default. */
  readonly parts: readonly Template[];
  readonly steps: readonly Apply[];
  /** The value where there is none. */
  readonly fallback: unknown;
  /** What the recipe says, with nothing written short; for suggestions. */
  readonly written: Readonly<Record<string, unknown>>;
}

/** How the rows of a table become verdicts. */
export interface Recipe {
  /** The file it was read from; none if the table itself says it all. */
  readonly file?: string;
  /** Where a part of that file stands, by its path with nothing written short; none without a file. */
  readonly locate?: Locate;
  /** Settings for a catalogue that is to be made. */
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

/** Every place that names a column, but for columns that the recipe makes itself. */
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

/** The columns that a recipe uses, without those that it makes itself. */
export function columnsUsed(recipe: Recipe): ReadonlySet<string> {
  return new Set(columnPlaces(recipe).map(({ column }) => column));
}
