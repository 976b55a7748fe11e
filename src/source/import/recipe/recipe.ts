import type { z } from 'zod';
import type { FieldKey } from '../../../verdict/fields.ts';
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

/** The columns that a recipe uses, without those that it makes itself. */
export function columnsUsed({ id, apart, only, columns, keys }: Recipe): ReadonlySet<string> {
  const templates = [...columns.values(), ...keys.values()].flatMap(({ parts }) => parts);
  const named = [...templates, ...(id ? [id] : []), ...(apart ? [apart] : [])].flatMap(
    (part) => part.columns,
  );
  return new Set([...named, ...only.keys()].filter((column) => !columns.has(column)));
}
