import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { createEntryReader, createEntrySchema } from './entry.ts';
import { fieldDefaults, fieldKeys, isUnset } from './field-keys.ts';

const schema = createEntrySchema({
  ratingScale: { min: 1, max: 10 },
  categories: { tools: 'Tools' },
  authors: { Ada: {} },
});
const entry = {
  slug: 'acme',
  product: 'Acme',
  category: 'tools',
  verdict: 'worthit',
  verdictSummary: 'Good.',
  rating: 8,
  price: '$8',
  bestFor: 'all',
  skipIf: 'none',
};
const takes = (change: object) => schema.safeParse({ ...entry, ...change }).success;
const slugs = (count: number) => Array.from({ length: count }, (_, index) => `old-${index}`);

describe('a verdict', () => {
  test('has no default that an edition would have to write', () => {
    expect(Object.entries(fieldDefaults).filter(([, value]) => !isUnset(value))).toEqual([]);
  });

  test.each([
    ['slug', 80],
    ['product', 120],
    ['verdictSummary', 300],
    ['price', 100],
    ['bestFor', 200],
    ['skipIf', 200],
    ['disclosure', 200],
    ['note', 300],
    ['review', 50_000],
  ])('has a %s of at most %d characters', (key, max) => {
    expect(takes({ [key]: 'x'.repeat(max) })).toBeTrue();
    expect(takes({ [key]: 'x'.repeat(max + 1) })).toBeFalse();
  });

  test('has a website whose address may have a query, of at most 500 characters', () => {
    const websiteOf = (website: string) => schema.parse({ ...entry, website }).website;
    expect(websiteOf('HTTPS://Bücher.example')).toBe('https://xn--bcher-kva.example/');
    expect(websiteOf('https://shop.example/?id=1#a')).toBe('https://shop.example/?id=1#a');
    const start = 'https://a.example/';
    expect(takes({ website: start.padEnd(500, 'x') })).toBeTrue();
    for (const website of [start.padEnd(501, 'x'), 'a.example', 'ftp://a.example', 'https://u:p@a.example'])
      expect(takes({ website })).toBeFalse();
  });

  test.each(['pros', 'cons'])('has at most ten %s, of 200 characters each', (key) => {
    expect(takes({ [key]: Array.from({ length: 10 }, () => 'x'.repeat(200)) })).toBeTrue();
    expect(takes({ [key]: Array.from({ length: 11 }, () => 'x') })).toBeFalse();
    expect(takes({ [key]: ['x'.repeat(201)] })).toBeFalse();
  });

  test.each(['aliases', 'tags', 'alternatives'])('has at most twenty %s', (key) => {
    expect(takes({ [key]: slugs(20) })).toBeTrue();
    expect(takes({ [key]: slugs(21) })).toBeFalse();
  });

  test('is rated within the scale, both ends included', () => {
    expect([0, 1, 10, 11].map((rating) => takes({ rating }))).toEqual([false, true, true, false]);
  });

  test('may omit fields for which its catalogue has a text', () => {
    const { price: _price, bestFor: _bestFor, skipIf: _skipIf, ...rest } = entry;
    const lenient = createEntrySchema({ ratingScale: { min: 1, max: 10 }, notStated: 'not stated' });
    expect(schema.safeParse(rest).success).toBeFalse();
    expect(lenient.parse({ ...rest, skipIf: 'never' })).toMatchObject({
      price: 'not stated',
      bestFor: 'not stated',
      skipIf: 'never',
    });
    expect(lenient.safeParse({ ...rest, price: '' }).success).toBeFalse();
  });

  test('has no optional keys that its publisher omitted', () => {
    expect(schema.parse(entry)).toEqual({
      ...entry,
      verdict: 'worthit',
      aliases: [],
      withdrawn: false,
      draft: false,
      pros: [],
      cons: [],
      tags: [],
      alternatives: [],
      identifiers: [],
      authors: [],
      review: '',
    });
  });
});

describe('the quick reader of entries', () => {
  const read = createEntryReader(schema);
  const text = fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      'all',
      'tools',
      'skip',
      'a-b',
      'A',
      'é',
      'e\u0301',
      ' x ',
      'x\n\ty',
      'x\0',
      '\ud800',
      '2026-02-30',
    ),
    fc.constantFrom(
      '2026-11-22',
      'de',
      'no language',
      '“x”',
      'x'.repeat(80),
      'x'.repeat(81),
      'x y '.repeat(90),
    ),
    fc.string({ unit: 'binary', maxLength: 130 }),
  );
  const value = fc.oneof(
    text,
    fc.constantFrom(undefined, null, true, false, 0, 1, 8, 10, 11, -0, 8.5, NaN, Infinity, 2 ** 53, '8'),
    fc.array(text, { maxLength: 3 }),
    fc.constantFrom(
      {},
      [[]],
      Array.from({ length: 21 }, (_, index) => `s-${index}`),
    ),
  );
  const keys = fc.oneof(
    fc.constantFrom(...fieldKeys),
    fc.constantFrom('__proto__', 'constructor', 'extra', 'toString'),
  );

  test('agrees with the schema on valid and invalid entries', () => {
    let right = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(keys, value), { maxLength: 4 }),
        // Half of them whole: few of the others are valid.
        fc.oneof(fc.constant(Object.keys(entry)), fc.subarray(Object.keys(entry), { minLength: 8 })),
        (changes, kept) => {
          // As JSON.parse makes them, `__proto__` is a key like others.
          const values = Object.fromEntries([
            ...Object.entries(entry).filter(([key]) => kept.includes(key)),
            ...changes,
          ]);
          const result = schema.safeParse(values);
          if (result.success) right++;
          expect(read(values)).toEqual(result);
        },
      ),
      { numRuns: 300 },
    );
    expect(right).toBeGreaterThan(20);
  });

  test('leaves nothing out that the schema checks of an entry as a whole', () => {
    expect(schema.def.checks ?? []).toEqual([]);
  });
});
