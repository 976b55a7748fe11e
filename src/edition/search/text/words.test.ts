import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { searchWords } from './search-words.ts';
import { indexedText, joinedNeighbours, wordsToIndex } from './words.ts';

describe('the words of a text', () => {
  test.each([
    ['Crème Brûlante', 'creme brulante'],
    ['ŻURAWINA poczta', 'zurawina poczta'],
    ['Тихий зошит', 'тихий зошит'],
    ['أَلْكِتَاب', 'الكتاب'],
    ['שָׁלוֹם', 'שלום'],
    ['漢字ノート', '汉 字 の ー と'],
    ['밥알 압력솥', '밥 알 압 력 솥'],
    ['iPhone漢字', 'iphone 汉 字'],
    ['हिन्दी नोट', 'हिन्दी नोट'],
    ['C++ & a.b-c', 'cpp a b c'],
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

describe('the index entries of a text', () => {
  test('are its words, and of scripts without spaces each character with those after it', () => {
    expect(wordsToIndex('Crème & a.b-c')).toEqual(['creme', 'a', 'b', 'c']);
    expect(wordsToIndex('iPhone漢字ノー')).toEqual(['iphone', '汉字', '字の', 'のー', 'ー']);
    expect(wordsToIndex('漢, 字 a')).toEqual(['汉字', '字', 'a']);
    expect(wordsToIndex('กาแฟ')).toEqual(['กาแ', 'าแฟ', 'แฟ', 'ฟ']);
    expect(wordsToIndex('❤️Heart')).toEqual(['heart']);
    expect(wordsToIndex('')).toEqual([]);
  });

  test.each([
    ['Größe Öl Bär', 'grosse ol bar groesse oel baer'],
    ['Smørrebrød på Åland', 'smorrebrod pa aland smoerrebroed paa aaland'],
    ['C++ (C++17), f#, G++. Not a#b', 'cpp cpp 17 fsharp gpp not a b'],
    ['The .NET framework', 'the dotnet framework net'],
    ['Node.js, ASP.NET, slideshare.net', 'node js asp net slideshare net nodejs aspnet dotnet slidesharenet'],
    ['الكتاب والمكتبة', 'الكتاب والمكتبه كتاب مكتبه'],
  ])('of %p are %p', (text, words) => {
    expect(wordsToIndex(text).join(' ')).toBe(words);
  });

  test('takes no longer for a text without an end of words', () => {
    for (const long of ['a', 'ä', 'ー', 'あー', 'a.', '.n', 'c+', 'ال', '漢', 'a\u0301', 'ł'])
      expect(wordsToIndex(long.repeat(50_000 / long.length)).length).toBeLessThan(150_000);
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
        const count = indexedText(one).split(' ').filter(Boolean).length;
        expect(held.slice(0, count).map((word) => [...word][0])).toEqual(
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
          for (const { word } of searchWords(query)?.words ?? [])
            expect(held.some((each) => each.startsWith(word))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('neighbours in a name', () => {
  test.each([
    ['Pi-hole', 'pihole'],
    ['0 A.D.', '0a 0ad ad'],
    ['Home Assistant OS', 'homeassistant assistantos'],
    ['Firefox', ''],
    ['漢字 Note', ''],
  ])('of %p are %p', (name, joined) => {
    expect(joinedNeighbours(indexedText(name).split(' ')).join(' ')).toBe(joined);
  });
});
