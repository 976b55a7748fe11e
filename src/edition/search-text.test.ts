import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { indexedText, searchExpressions, sortKey, textToIndex } from './search-text.ts';

describe('the words of a text', () => {
  test.each([
    ['Crème Brûlante', 'creme brulante'],
    ['ŻURAWINA poczta', 'zurawina poczta'],
    ['Тихий зошит', 'тихии зошит'],
    ['أَلْكِتَاب', 'الكتاب'],
    ['שָׁלוֹם', 'שלום'],
    ['漢字ノート', '漢 字 ノ ー ト'],
    ['밥알 압력솥', '밥 알 압 력 솥'],
    ['iPhone漢字', 'iphone 漢 字'],
    ['हिन्दी नोट', 'हिन्दी नोट'],
    ['C++ & a.b-c', 'c a b c'],
    ['ﬁle №1', 'file no1'],
    ['🙂 "…"', ''],
  ])('of %p are %p', (text, words) => {
    expect(indexedText(text)).toBe(words);
  });

  test('are the same however the text is composed, and indexing them again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const words = indexedText(text);
        expect(indexedText(text.normalize('NFD'))).toBe(words);
        expect(words).toBe(words.trim());
      }),
    );
  });
});

describe('a text as it goes to the index', () => {
  test('has the words there that it has for queries', () => {
    const database = new Database(':memory:');
    database.run("CREATE VIRTUAL TABLE search USING fts5 (text, tokenize = 'ascii')");
    database.run("CREATE VIRTUAL TABLE words USING fts5vocab ('search', 'instance')");
    const insert = database.prepare('INSERT INTO search VALUES (?)');
    const found = database.prepare<{ term: string }, []>('SELECT term FROM words ORDER BY offset');
    const text = fc.oneof(
      fc.string({ unit: 'binary-ascii', maxLength: 40 }),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
    );
    fc.assert(
      fc.property(text, (one) => {
        database.run('DELETE FROM search');
        insert.run(textToIndex(one));
        expect(found.all().map(({ term }) => term)).toEqual(
          indexedText(one)
            .split(' ')
            .filter((word) => word !== ''),
        );
      }),
      { numRuns: 200 },
    );
  });
});

describe('names in order', () => {
  test('go by the value of their numbers, accents and case aside', () => {
    const names = ['Loop 10', 'loop 9', 'Éclair', 'Loop 007', 'eclair b', 'Zebra'];
    expect(names.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))).toEqual([
      'Éclair',
      'eclair b',
      'Loop 007',
      'loop 9',
      'Loop 10',
      'Zebra',
    ]);
  });
});

describe('a query', () => {
  const database = new Database(':memory:');
  database.run("CREATE VIRTUAL TABLE search USING fts5 (name, slug, category, text, tokenize = 'ascii')");

  test('of nothing but signs asks for nothing', () => {
    for (const query of ['', '   ', '"', '*', '()', '🙂', '-', '\0'])
      expect(searchExpressions(query)).toBeUndefined();
  });

  test('is an expression that the index takes, whatever it is', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc
        .array(
          fc.constantFrom(
            '"',
            '*',
            '^',
            'NEAR(',
            ')',
            'AND',
            'OR',
            'NOT',
            'name',
            ':',
            '漢',
            'a',
            ' ',
            '\0',
            '-',
          ),
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(hostile, (query) => {
        for (const expression of Object.values(searchExpressions(query) ?? {}))
          if (expression !== undefined)
            database.query('SELECT rowid FROM search WHERE search MATCH ?').all(expression);
      }),
      { numRuns: 500 },
    );
  }, 60_000);

  test('costs no more for being long or saying a word again', () => {
    const expression = searchExpressions(`${'mail '.repeat(30)}`)?.anywhere;
    expect(expression).toBe('"mail" *');
    expect(
      searchExpressions(Array.from({ length: 99 }, (_, n) => `w${n}`).join(' '))?.anywhere?.split(' AND '),
    ).toHaveLength(12);
  });
});
