import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { slugFault, slugFrom, slugPattern } from './slug.ts';

describe('a slug', () => {
  test.each(['a', '0-a-d', 'acme-notes', '2048', 'a'.repeat(80), 'constructor'])('may be %s', (slug) => {
    expect(slugFault(slug)).toBeUndefined();
  });

  test.each([
    '',
    '-a',
    'a-',
    'a--b',
    'A',
    'ä',
    'a b',
    'a_b',
    '../x',
    '%2e%2e',
    '__proto__',
    'a\n',
    'a'.repeat(81),
    'all',
  ])('may not be %j', (slug) => {
    expect(slugFault(slug)).toBeString();
  });

  test('is suggested from any text, or nothing is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const slug = slugFrom(text);
        expect(slug === undefined || slugFault(slug) === undefined).toBeTrue();
      }),
    );
  });

  test('is suggested without accents, case and punctuation', () => {
    expect(slugFrom('  Café "Grand" & Co’s ')).toBe('cafe-grand-cos');
    expect(slugFrom('Acme Notes')).toBe('acme-notes');
    expect(slugFrom('日本語')).toBeUndefined();
    expect(slugFrom('All')).toBeUndefined();
  });

  test('survives a URL unchanged', () => {
    fc.assert(
      fc.property(fc.stringMatching(slugPattern), (slug) => {
        expect(new URL(`https://verdicts.example/${slug}`).pathname).toBe(`/${slug}`);
      }),
    );
  });
});
