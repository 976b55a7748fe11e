import { z } from 'zod';
import type { Diagnostic } from '../../verdict/diagnostic.ts';
import { explainIssue } from '../../verdict/explain-issue.ts';
import { fieldKeys } from '../../verdict/field-keys.ts';
import type { FieldKey } from '../../verdict/fields.ts';
import { slugSchema } from '../../verdict/slug.ts';
import { parseYamlValues } from '../yaml-values.ts';
import { type KeySource, type Mapping, plainMapping } from './mapping.ts';

/** The longest mapping file, in UTF-16 code units. */
export const mappingMaxLength = 1024 * 1024;

/** A mapping, and the mistakes in its file. */
export interface MappingReading {
  readonly mapping: Mapping;
  readonly diagnostics: readonly Diagnostic[];
}

const plainValue = z.unknown().transform((value, context) => {
  if (['string', 'number', 'boolean'].includes(typeof value)) return String(value);
  context.issues.push({
    code: 'custom',
    input: value,
    message: 'is not a plain value',
    params: { rule: 'type', allowed: 'a text, a number, true or false' },
  });
  return z.NEVER;
});

/** Each key is optional in each map of keys. */
function byKey<Value extends z.ZodType>(value: Value, without: readonly FieldKey[] = []) {
  const shape = fieldKeys.filter((key) => !without.includes(key)).map((key) => [key, value.optional()]);
  return z.strictObject(Object.fromEntries(shape) as Record<FieldKey, z.ZodOptional<Value>>).optional();
}

const mappingSchema = z.strictObject({
  map: byKey(z.strictObject({ column: z.string(), values: z.record(z.string(), plainValue).optional() })),
  set: byKey(plainValue, ['slug']),
  slugs: z.record(z.string(), slugSchema).optional(),
  categories: z.record(z.string(), slugSchema).optional(),
});

/**
 * Parses a mapping file: YAML with any of `map` (key: column, or key: {column, values}), `set` (key: value),
 * `slugs` and `categories` (name: slug).
 */
export function readMappingFile(text: string, file: string): MappingReading {
  const yaml = parseYamlValues(text, file, { maxLength: mappingMaxLength });
  const { map } = yaml.values;
  // `product: label` is short for `product: { column: label }`.
  const long = isMap(map)
    ? Object.fromEntries(
        Object.entries(map).map(([key, value]) => [key, isMap(value) ? value : { column: value }]),
      )
    : map;
  const values = { ...yaml.values, ...(map !== undefined && { map: long }) };
  const result = mappingSchema.safeParse(values);
  if (yaml.diagnostics.length > 0 || !result.success)
    return {
      mapping: plainMapping,
      diagnostics: [
        ...yaml.diagnostics,
        ...(result.error?.issues ?? []).flatMap((issue) =>
          explainIssue(issue, values, mappingSchema, yaml.locate),
        ),
      ],
    };
  return { mapping: toMapping(result.data), diagnostics: [] };
}

function toMapping({ map = {}, set = {}, slugs = {}, categories = {} }: z.output<typeof mappingSchema>) {
  const keys = new Map<FieldKey, KeySource>();
  for (const key of fieldKeys) {
    const from = map[key];
    const constant = set[key];
    if (from === undefined && constant === undefined) continue;
    keys.set(key, {
      ...(from !== undefined && { column: from.column }),
      ...(from?.values !== undefined && { values: new Map(Object.entries(from.values)) }),
      ...(constant !== undefined && { constant }),
    });
  }
  return { keys, slugs: new Map(Object.entries(slugs)), categories: new Map(Object.entries(categories)) };
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
