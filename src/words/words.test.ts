import { describe, expect, test } from 'bun:test';
import { english } from './english.ts';
import { languages } from './languages.ts';
import { faultsOfMessage, missingForms } from './message-faults.ts';
import { wordsOf } from './words-of.ts';

describe.each(Object.entries(languages))('the words of %s', (tag, messages) => {
  const written = Object.entries(messages).flatMap(([group, texts]) =>
    Object.entries(texts).map(([key, text]) => ({ group, key, text: String(text) })),
  );

  test('are those of English, none empty', () => {
    const keysOf = (texts: object) =>
      Object.entries(texts).flatMap(([group, keys]) => Object.keys(keys).map((key) => `${group}.${key}`));
    expect(keysOf(messages)).toEqual(keysOf(english));
    expect(written.filter(({ text }) => text.trim() === '')).toEqual([]);
  });

  test('have the arguments of the English ones, and the plural forms of the language', () => {
    const faults = written.flatMap(({ group, key, text }) => {
      const original = (english as Readonly<Record<string, Readonly<Record<string, string>>>>)[group]?.[key];
      return [...faultsOfMessage(text, original ?? ''), ...missingForms(text, tag)].map(
        (fault) => `${group}.${key} ${fault}`,
      );
    });
    expect(faults).toEqual([]);
  });

  test('have typographic quotation marks and apostrophes', () => {
    expect(written.filter(({ text }) => /['"]/.test(text))).toEqual([]);
  });
});

describe('the words of a publication', () => {
  test('are made once for its settings', () => {
    const settings = { language: 'en' };
    expect(wordsOf(settings)).toBe(wordsOf(settings));
  });

  test("are the publisher's own where they have some", () => {
    const words = wordsOf({ language: 'en-GB', words: { verdict: { worthit: 'Buy it' } } });
    expect(words.verdict).toMatchObject({ worthit: 'Buy it', skip: 'Skip' });
  });

  test('count, join, and write numbers and days as the language does', () => {
    const own = {
      missing: { listPageDetail: '{pages, plural, one {# strona} few {# strony} other {# stron}}' },
    };
    const polish = wordsOf({ language: 'pl', words: own });
    const pagesOf = (pages: number) => polish.missing.listPageDetail({ page: 9, pages });
    expect([1, 2, 5, 22, 12_000].map(pagesOf)).toEqual([
      '1 strona',
      '2 strony',
      '5 stron',
      '22 strony',
      '12\u00a0000 stron',
    ]);
    expect(polish.day('2026-11-02')).toBe('2 listopada 2026');
    expect(polish.joined(['a', 'b', 'c']).join('')).toBe('a, b i c');
    expect(polish.number(-3)).toBe('\u22123');
  });

  test('are put one after another with the comma of the language, and no word for "and"', () => {
    const series = (language: string) => wordsOf({ language }).series(['1', '2', '3']);
    expect(['en', 'de', 'ja', 'zh', 'ar'].map(series)).toEqual([
      '1, 2, 3',
      '1, 2, 3',
      '1、2、3',
      '1、2、3',
      '1، 2، 3',
    ]);
  });

  test('are elements where a tag is, in their place', () => {
    const { missing } = wordsOf({ language: 'en' });
    const link = (text: string) => ({ text });
    expect(missing.everything({ reviews: link, categories: link })).toEqual([
      'Or see ',
      { text: 'all reviews' },
      ' and ',
      { text: 'all categories' },
      '.',
    ]);
  });
});
