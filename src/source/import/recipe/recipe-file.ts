import type { z } from 'zod';
import type { Diagnostic } from '../../../verdict/diagnostic.ts';
import { explainIssue } from '../../../verdict/explain-issue.ts';
import type { FieldKey } from '../../../verdict/fields.ts';
import { isObject } from '../../../verdict/is-object.ts';
import type { Locate } from '../../../verdict/raw-record.ts';
import { parseYamlValues } from '../../yaml-values.ts';
import { expandArgument, prepareSteps } from '../steps/prepare-steps.ts';
import type { Recipe, Source } from './recipe.ts';
import { recipeSchema } from './recipe-schema.ts';
import { parseTemplate } from './template.ts';

/** The longest recipe, in UTF-16 code units. */
export const recipeMaxLength = 1024 * 1024;

/** A recipe, or the mistakes in its file. */
export type RecipeReading =
  | { readonly recipe: Recipe }
  | { readonly recipe?: undefined; readonly diagnostics: readonly Diagnostic[] };

/** Parses and checks the text of a recipe; `founding` overrides its settings under `catalogue`. */
export function readRecipe(
  text: string,
  file: string,
  founding: Readonly<Record<string, unknown>> = {},
): RecipeReading {
  const yaml = parseYamlValues(text, file, { maxLength: recipeMaxLength });
  if (yaml.diagnostics.length > 0) return { diagnostics: yaml.diagnostics };
  const { catalogue } = yaml.values;
  const written = isObject(catalogue)
    ? { ...yaml.values, catalogue: { ...catalogue, ...founding } }
    : yaml.values;
  const values = expandRecipe(written);
  const result = recipeSchema.safeParse(values);
  const locate: Locate = (path, at) => yaml.locate(pathIn(yaml.values, path), at);
  if (result.success) return { recipe: { ...toRecipe(result.data, written, file), locate } };
  const { issues } = result.error;
  return { diagnostics: issues.flatMap((issue) => explainIssue(issue, values, recipeSchema, yaml.locate)) };
}

/** A path without parts that the short form of the recipe leaves out. */
function pathIn(values: unknown, path: readonly PropertyKey[]): PropertyKey[] {
  const [part, ...rest] = path;
  if (part === undefined) return [];
  const isThere = typeof values === 'object' && values !== null && Object.hasOwn(values, part);
  if (!isThere) return pathIn(values, rest);
  return [part, ...pathIn((values as Readonly<Record<PropertyKey, unknown>>)[part], rest)];
}

/** Expands the short forms of a recipe: `product: title`, `cut: word`, `is: R`. */
function expandRecipe(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const expanded: Record<string, unknown> = { ...values };
  for (const member of ['keys', 'columns']) expanded[member] = mapValues(values[member], expandSource);
  expanded['only'] = mapValues(values['only'], (condition) =>
    mapValues(condition, (value, name) => (name === 'in' || Array.isArray(value) ? value : [value])),
  );
  return Object.fromEntries(Object.entries(expanded).filter(([, value]) => value !== undefined));
}

function expandSource(source: unknown): unknown {
  if (typeof source === 'string') return { from: [source] };
  if (Array.isArray(source)) return { from: source };
  if (!isObject(source)) return source;
  const { from, steps: list } = source;
  return {
    ...source,
    ...(typeof from === 'string' && { from: [from] }),
    ...(Array.isArray(list) && { steps: list.map((step) => mapValues(step, expandArgument)) }),
  };
}

function toRecipe(
  recipe: z.output<typeof recipeSchema>,
  written: Readonly<Record<string, unknown>>,
  file: string,
): Recipe {
  const { catalogue } = written;
  const { id, apart, as, only, columns, keys, slugs, categories } = recipe;
  return {
    file,
    // As written: the schema adds defaults, which a file need not have.
    catalogue: isObject(catalogue) ? catalogue : {},
    ...(id !== undefined && { id: parseTemplate(id) }),
    ...(apart !== undefined && { apart: parseTemplate(apart) }),
    ...(as !== undefined && { as }),
    gone: recipe.gone ?? 'leave',
    renamed: recipe.renamed ?? 'keep',
    only: new Map(Object.entries(only ?? {})),
    columns: new Map(Object.entries(columns ?? {}).map(([name, source]) => [name, toSource(source)])),
    keys: new Map(
      Object.entries(keys).flatMap(([key, source]) => (source ? [[key as FieldKey, toSource(source)]] : [])),
    ),
    slugs: new Map(Object.entries(slugs ?? {})),
    categories: new Map(Object.entries(categories ?? {})),
    newCategories: recipe.newCategories ?? 'refuse',
  };
}

function toSource(source: NonNullable<z.output<typeof recipeSchema>['keys'][FieldKey]>): Source {
  return {
    parts: (source.from ?? []).map(parseTemplate),
    steps: prepareSteps(source.steps ?? []),
    fallback: source.default,
    written: source,
  };
}

function mapValues(map: unknown, work: (value: unknown, key: string) => unknown): unknown {
  if (!isObject(map)) return map;
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, work(value, key)]));
}
