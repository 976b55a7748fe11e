import { describe, expect, test } from 'bun:test';
import { settingsSchema } from './settings.ts';
import { baseUrlSchema, webAddressFault } from './text/web-address.ts';

describe('a base address', () => {
  test.each([
    ['https://verdicts.example', 'https://verdicts.example'],
    ['https://verdicts.example/', 'https://verdicts.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['https://example.com/verdicts/', 'https://example.com/verdicts'],
    ['HTTPS://Example.com/Verdicts', 'https://example.com/Verdicts'],
  ])('%s is kept as %s', (given, kept) => {
    expect(baseUrlSchema.parse(given)).toBe(kept);
  });

  test.each([
    '',
    'verdicts.example',
    '/verdicts',
    '//verdicts.example',
    'ftp://verdicts.example',
    'javascript:alert(1)',
    'https://user:secret@verdicts.example',
    'https://verdicts.example/?a=1',
    'https://verdicts.example/#top',
    'https://verdicts.example/?',
    'https://',
    `https://verdicts.example/${'a'.repeat(300)}`,
  ])('may not be %.60s', (given) => {
    expect(webAddressFault(given)).toBeString();
  });
});

describe('settings', () => {
  const settings = {
    name: 'Verdicts',
    baseUrl: 'https://verdicts.example',
    attribution: { text: 'Verdicts' },
    categories: { tools: 'Tools' },
  };
  const takes = (change: object) => settingsSchema.safeParse({ ...settings, ...change }).success;
  const categories = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`c${index}`, 'Category']));

  test('name 1 to 1000 categories', () => {
    expect([0, 1, 1000, 1001].map((count) => takes({ categories: categories(count) }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(settingsSchema.safeParse({ ...settings, categories: {} }).error?.issues).toMatchObject([
      { message: 'names 0 categories', params: { rule: 'categories' } },
    ]);
  });

  test.each([
    ['name', 120, (name: string) => ({ name })],
    ['licence id', 60, (id: string) => ({ licence: { id, url: 'https://x.example' } })],
    ['attribution', 200, (text: string) => ({ attribution: { text } })],
    ['category name', 80, (name: string) => ({ categories: { tools: name } })],
    ['address', 200, (text: string) => ({ baseUrl: text.replace(/^.{10}/, 'https://x/') })],
  ])('have a %s of at most %d characters', (_what, max, change) => {
    expect(takes(change('x'.repeat(max)))).toBeTrue();
    expect(takes(change('x'.repeat(max + 1)))).toBeFalse();
  });

  test('hold at most 500 sets of synonyms, of twenty words each', () => {
    const sets = (count: number) => Array.from({ length: count }, () => ['photo', 'picture']);
    const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`);
    expect([500, 501].map((count) => takes({ synonyms: sets(count) }))).toEqual([true, false]);
    expect([1, 2, 20, 21].map((count) => takes({ synonyms: [words(count)] }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([0, 1, 20, 21].map((count) => takes({ synonyms: [{ vpn: words(count) }] }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([60, 61].map((length) => takes({ synonyms: [['x'.repeat(length), 'y']] }))).toEqual([true, false]);
  });

  test('keep copies for a year at most', () => {
    for (const key of ['maxAge', 'staleWhileRevalidate', 'staleIfError'])
      expect([-1, 0, 31_536_000, 31_536_001].map((seconds) => takes({ cache: { [key]: seconds } }))).toEqual([
        false,
        true,
        true,
        false,
      ]);
  });

  test('have defaults for omitted keys', () => {
    expect(settingsSchema.parse(settings)).toEqual({
      ...settings,
      language: 'en',
      ratingScale: { min: 1, max: 10 },
      authors: {},
      synonyms: [],
      search: { typos: true, stemming: true, reviews: true },
      licence: { id: 'CC-BY-4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
      cache: { maxAge: 3600, staleWhileRevalidate: 86_400, staleIfError: 604_800 },
    });
  });
});
