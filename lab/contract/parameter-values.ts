import fc from 'fast-check';
import type { Parameter, Schema } from './contract.ts';

/** Values that a parameter's schema allows, in the spelling of a query. */
export function validValue({ schema }: Parameter): fc.Arbitrary<string> {
  return allowedBy(schema);
}

/** Values that it rejects; undefined if it allows every value. */
export function invalidValue({ schema }: Parameter): fc.Arbitrary<string> | undefined {
  const { type, minimum, maximum, maxLength, items, maxItems = 0 } = schema;
  if (items) return fc.constantFrom('', 'a,', `${'a,'.repeat(maxItems)}a`);
  const words = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !allows(schema, text));
  if (schema.enum || schema.pattern !== undefined || schema.anyOf) return words;
  if (type === 'integer')
    return fc.oneof(
      words,
      fc.constantFrom('', '01', '+1', '1.0', '1e1'),
      ...(minimum === undefined ? [] : [fc.constant(String(minimum - 1))]),
      ...(maximum === undefined ? [] : [fc.constant(String(BigInt(maximum) + 1n))]),
    );
  return maxLength === undefined ? undefined : fc.constant('x'.repeat(maxLength + 1));
}

function allowedBy(schema: Schema): fc.Arbitrary<string> {
  const { type, minimum = 0, maximum = Number.MAX_SAFE_INTEGER, pattern, minLength, maxLength } = schema;
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(allowedBy));
  if (schema.items) {
    const values = allowedBy(schema.items).filter((text) => !text.includes(','));
    return fc.array(values, { minLength: 1, maxLength: 5 }).map((list) => list.join(','));
  }
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (type === 'integer')
    return fc
      .oneof(fc.constantFrom(minimum, maximum), fc.integer({ min: minimum, max: maximum }))
      .map(String);
  if (pattern !== undefined)
    return fc.stringMatching(new RegExp(pattern)).filter((text) => allows(schema, text));
  return fc
    .string({ unit: 'grapheme', maxLength: 40 })
    .filter((text) => allows({ minLength, maxLength } as Schema, text));
}

function allows(schema: Schema, text: string): boolean {
  const { type, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY, not } = schema;
  if (schema.anyOf) return schema.anyOf.some((one) => allows(one, text));
  if (schema.enum) return schema.enum.includes(text);
  if (type === 'integer') return /^\d+$/.test(text);
  if (not?.enum?.includes(text)) return false;
  if (pattern !== undefined && !new RegExp(pattern).test(text)) return false;
  const { length } = [...text];
  return length >= minLength && length <= maxLength;
}
