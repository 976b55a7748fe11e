import type { Location } from '../../verdict/diagnostic.ts';
import { createEntrySchema, type Entry, type EntryRules } from '../../verdict/entry.ts';
import { explainIssue } from '../../verdict/explain-issue.ts';
import { maxLengthOf } from '../../verdict/field-keys.ts';
import type { FieldKey } from '../../verdict/fields.ts';
import { quoted } from '../../verdict/text/excerpt.ts';
import type { CategorySlugs } from './category-slugs.ts';
import { mendRefused, mendValue, type RowMistake } from './causes/mend.ts';
import { evaluate, isEmptyCell, openRow, textFor } from './recipe/evaluate.ts';
import type { Recipe } from './recipe/recipe.ts';
import { columnsOf, inTermsOfRecipe, nameOf } from './recipe/recipe-terms.ts';
import { toKeyValue } from './rows/cell.ts';
import type { RowText, TableRow } from './rows/table-row.ts';
import { slugForName } from './steps/name-slug.ts';
import { Refusal, type StepContext } from './steps/step.ts';
import { textOf } from './steps/text-of.ts';

/** The values of a row for a verdict, and its mistakes. */
export interface Draft {
  readonly slug: string | undefined;
  /** Whether the slug was made from the product name. */
  readonly slugMade: boolean;
  /** The id of the row; empty if the recipe has none, or the row lacks it. */
  readonly id: string;
  /** A suffix that may be added to its slug. */
  readonly apart: string;
  /** The valid values. */
  readonly values: Partial<Entry>;
  /** Keys with a value or a mistake. */
  readonly given: ReadonlySet<FieldKey>;
  readonly mistakes: readonly RowMistake[];
  readonly source: RowText;
  /** Where the value of a key stands, or the row. */
  locate(key?: FieldKey): Location;
}

/** Turns rows into drafts. */
export interface RowReader {
  /** Nothing for a row that the recipe leaves out. */
  read(row: TableRow): Draft | undefined;
}

/** Creates a reader of rows by a recipe, for a catalogue with these rules and categories; `rules` need not name the categories. */
export function createRowReader(
  recipe: Recipe,
  rules: EntryRules,
  language: string,
  categories: CategorySlugs,
  onCut: (key: FieldKey) => void,
): RowReader {
  const schema = createEntrySchema(rules).partial();
  const contexts = new Map(
    [...recipe.keys.keys()].map((key): [FieldKey, StepContext] => [
      key,
      {
        maxLength: maxLengthOf(key),
        language,
        onCut: () => onCut(key),
      },
    ]),
  );
  const plain: StepContext = { language };
  return {
    read(row) {
      const opened = openRow(row.values, recipe, plain);
      if (!opened.isWanted) return undefined;
      const locate = (key?: FieldKey) =>
        row.locate(key === undefined ? [] : pathOf(columnsOf(key, recipe)[0], row));
      const values: Record<string, unknown> = {};
      const mistakes: RowMistake[] = [];
      const refuse = (key: FieldKey, message: string, rest: Partial<RowMistake>) =>
        mistakes.push({
          rule: 'value',
          ...locate(key),
          key,
          message: `${nameOf(key, recipe)} ${message}`,
          ...rest,
        });
      for (const [key, source] of recipe.keys) {
        const value = evaluate(source, opened.cellOf, contexts.get(key) ?? plain);
        if (value instanceof Refusal) {
          const cell = textOf(opened.cellOf(columnsOf(key, recipe)[0] ?? ''));
          const mend = mendRefused(key, cell, language);
          refuse(key, value.message, {
            allowed: value.allowed,
            value: cell.slice(0, 100),
            ...(mend && { mend }),
          });
        } else if (!isEmptyCell(value)) {
          const read = toKeyValue(key, value);
          // Foreign tables may repeat items; lists of our own format stay as they are.
          values[key] = recipe.file !== undefined && Array.isArray(read) ? [...new Set(read)] : read;
        }
      }
      const { category } = values;
      if (typeof category === 'string') {
        const answer = categories.find(category);
        if ('slug' in answer) values['category'] = answer.slug;
        else {
          delete values['category'];
          const { message, allowed, mend } = answer;
          refuse('category', message, {
            rule: 'slug',
            allowed,
            value: category,
            ...(mend && { mend: { categories: mend } }),
          });
        }
      }
      const slug = slugOf(values, recipe);
      if (slug.value !== undefined) values['slug'] = slug.value;
      else if (slug.name !== undefined)
        refuse('product', `is ${quoted(slug.name)}, of which no slug can be made`, {
          rule: 'slug',
          allowed: 'a slug for it under "slugs" in the recipe',
          mend: { slugs: { [slug.name]: '<slug>' } },
        });
      const result = schema.safeParse(values);
      for (const issue of result.error?.issues ?? []) {
        const key = String(issue.path[0]) as FieldKey;
        for (const found of explainIssue(issue, values, schema, () => locate(key))) {
          const mend = mendValue(key, values[key], found, { ...rules, language });
          mistakes.push({
            ...found,
            ...inTermsOfRecipe(found, key, recipe, values[key]),
            key,
            value: String(values[key]).slice(0, 100),
            ...(mend && { mend }),
          });
        }
      }
      return {
        slug: typeof slug.value === 'string' ? slug.value : undefined,
        slugMade: slug.made,
        id: recipe.id ? textFor(recipe.id, opened.cellOf) : '',
        apart: recipe.apart ? textFor(recipe.apart, opened.cellOf) : '',
        // Only values of the row: defaults must not be written.
        values: result.success ? partOf(result.data as Partial<Entry>, Object.keys(values)) : {},
        given: new Set([...(Object.keys(values) as FieldKey[]), ...mistakes.flatMap(({ key }) => key ?? [])]),
        mistakes,
        source: row.source,
        locate,
      };
    },
  };
}

/** Some values of an entry. */
function partOf(entry: Partial<Entry>, keys: readonly string[]): Partial<Entry> {
  return Object.fromEntries(keys.map((key) => [key, entry[key as FieldKey]]));
}

/** Where a column of a recipe stands in a row. */
function pathOf(column: string | undefined, { values }: TableRow): readonly string[] {
  if (column === undefined || Object.hasOwn(values, column)) return column === undefined ? [] : [column];
  return column.split('.').filter((part) => part !== '*');
}

function slugOf(
  { slug, product }: Readonly<Record<string, unknown>>,
  { slugs }: Recipe,
): { readonly value?: unknown; readonly name?: string; readonly made: boolean } {
  const name = typeof product === 'string' && product !== '' ? product.normalize('NFC') : undefined;
  const given = (name === undefined ? undefined : slugs.get(name)) ?? slug;
  if (!isEmptyCell(given)) return { value: given, made: false };
  if (name === undefined) return { made: false };
  const made = slugForName(name);
  return { name, made: true, ...(made !== undefined && { value: made }) };
}
