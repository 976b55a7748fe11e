import { describe, expect, test } from 'bun:test';
import { createEntrySchema } from './entry.ts';
import { fieldDefaults, isUnset } from './field-keys.ts';

const schema = createEntrySchema({ min: 1, max: 10 }, ['tools']);
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

  test('says nothing of what its publisher left out', () => {
    expect(schema.parse(entry)).toEqual({
      ...entry,
      verdict: 'worthit',
      aliases: [],
      withdrawn: false,
      pros: [],
      cons: [],
      tags: [],
      alternatives: [],
      review: '',
    });
  });
});
