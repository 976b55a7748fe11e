import { z } from 'zod';

/** Says that a schema takes a value and leaves it as it is, or that it must look itself. */
type QuickCheck = (value: unknown) => boolean;

const quickChecks = z.registry<{ readonly takes: QuickCheck }>();

/** Gives a schema of texts its quick check. */
export function withQuickCheck<Schema extends z.ZodType>(
  schema: Schema,
  takes: (text: string) => boolean,
): Schema {
  quickChecks.add(schema, { takes: (value) => typeof value === 'string' && takes(value) });
  return schema;
}

/** The quick check of a schema: the one it was given, or what follows from a list of values or a range of numbers. */
export function quickCheckOf(schema: z.core.$ZodType): QuickCheck | undefined {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) return quickCheckOf(schema.unwrap());
  if (schema instanceof z.ZodEnum) {
    const options = new Set<unknown>(schema.options);
    return (value) => options.has(value);
  }
  if (schema instanceof z.ZodNumber && schema.isInt) {
    const { minValue, maxValue } = schema;
    return (value) =>
      typeof value === 'number' &&
      Number.isSafeInteger(value) &&
      value >= (minValue ?? -Infinity) &&
      value <= (maxValue ?? Infinity);
  }
  return quickChecks.get(schema)?.takes;
}
