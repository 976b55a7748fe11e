import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { indexedText, searchWords, sortKey, wordsToIndex } from './search-text.ts';

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
    ['❤️Heart ☎️', 'heart'],
    ['葛\u{e0100}城', '葛 城'],
    ['→\u20dd', ''],
    ['น้ำ', 'น ้ ํ า'],
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

describe('what the index holds of a text', () => {
  test('are its words, and of scripts without spaces each character with those after it', () => {
    expect(wordsToIndex('Crème & a.b-c')).toEqual(['creme', 'a', 'b', 'c']);
    expect(wordsToIndex('iPhone漢字ノー')).toEqual(['iphone', '漢字', '字ノ', 'ノー', 'ー']);
    expect(wordsToIndex('漢, 字 a')).toEqual(['漢字', '字', 'a']);
    expect(wordsToIndex('กาแฟ')).toEqual(['กาแ', 'าแฟ', 'แฟ', 'ฟ']);
    expect(wordsToIndex('❤️Heart')).toEqual(['heart']);
    expect(wordsToIndex('')).toEqual([]);
  });

  test('is found by every part of it that a query may ask for', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary-ascii', maxLength: 40 }),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.string({
        unit: fc.constantFrom('漢', '字', 'ノ', '밥', 'ก', 'é', '’', '€', ' ', '-'),
        maxLength: 12,
      }),
    );
    fc.assert(
      fc.property(text, fc.nat(30), fc.nat(30), (one, start, length) => {
        const held = wordsToIndex(one);
        const [first = ''] = held;
        expect(held.map((word) => [...word][0])).toEqual(
          indexedText(one)
            .split(' ')
            .filter((word) => word !== '')
            .map((word) => [...word][0]),
        );
        // Up to twelve words of it, cut where it may be, or the beginning of one.
        const words = indexedText(one)
          .split(' ')
          .slice(start, start + length)
          .join(' ');
        for (const query of [words, [...first].slice(0, 1 + length).join('')])
          for (const { word } of searchWords(query)?.beginnings ?? [])
            expect(held.some((each) => each.startsWith(word))).toBe(true);
      }),
      { numRuns: 300 },
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
  const words = (query: string) => searchWords(query)?.beginnings.map(({ word }) => word);

  test('of nothing but signs asks for nothing', () => {
    for (const query of ['', '   ', '"', '*', '()', '🙂', '❤️', '-', '\0'])
      expect(searchWords(query)).toBeUndefined();
  });

  test('asks for each word once, and for no more than twelve', () => {
    expect(words(`${'mail '.repeat(30)}`)).toEqual(['mail']);
    expect(words(Array.from({ length: 99 }, (_, n) => `w${n}`).join(' '))).toHaveLength(12);
    expect(words('漢字漢竹取物語絵巻物語之御代官所日記帳')).toHaveLength(12);
  });

  test('asks for characters without spaces two at a time, and three where a script has few letters', () => {
    expect(words('竹')).toEqual(['竹']);
    expect(words('竹取物 acme')).toEqual(['竹取', '取物', 'acme']);
    expect(words('กาแฟ')).toEqual(['กาแ', 'าแฟ']);
    expect(words('漢กา')).toEqual(['漢ก', 'กา']);
  });

  test('does not look for single letters in texts', () => {
    expect(searchWords('a Bc 竹')).toEqual({
      whole: 'a bc 竹',
      beginnings: [
        { word: 'a', anywhere: false },
        { word: 'bc', anywhere: true },
        { word: '竹', anywhere: true },
      ],
    });
  });

  test('becomes letters, digits and marks, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (query) => {
        for (const { word } of searchWords(query)?.beginnings ?? [])
          expect(word).toMatch(/^[\p{L}\p{N}\p{M}\p{Co}]+$/u);
      }),
      { numRuns: 300 },
    );
  });
});
