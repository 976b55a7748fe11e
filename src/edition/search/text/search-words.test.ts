import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { searchWords } from './search-words.ts';

describe('a query', () => {
  const words = (query: string) => searchWords(query)?.words.map(({ word }) => word);
  const pieces = (query: string) => searchWords(query)?.words.flatMap((word) => word.pieces);

  test('of nothing but signs asks for nothing', () => {
    for (const query of ['', '   ', '"', '*', '()', '🙂', '❤️', '-', '\0'])
      expect(searchWords(query)).toBeUndefined();
  });

  test('asks for each word once, and for no more than twelve', () => {
    expect(words(`${'mail '.repeat(30)}`)).toEqual(['mail']);
    expect(words(Array.from({ length: 99 }, (_, n) => `w${n}`).join(' '))).toHaveLength(12);
    expect(words('漢 字 竹 取 物 語 絵 巻 之 御 代 官 所 日 記')).toHaveLength(12);
  });

  test('asks for characters without spaces two at a time, and three where a script has few letters', () => {
    expect(words('竹')).toEqual(['竹']);
    expect(words('竹取物 acme')).toEqual(['竹取物', 'acme']);
    expect(pieces('竹取物 acme')).toEqual(['竹取', '取物']);
    expect(pieces('กาแฟ')).toEqual(['กาแ', 'าแฟ']);
    expect(pieces('漢กา')).toEqual(['汉', 'กา']);
  });

  test('is divided into words where its script has no spaces', () => {
    expect(words('適合小團隊的筆記軟體')).toEqual(['适合', '小', '团队', '的', '笔记', '软体']);
    expect(words('相冊の軟體')).toEqual(['相册', 'の', '软体']);
    expect(words('コーヒーメーカー')).toEqual(['こーひ', 'めーか']);
    expect(pieces('압력솥 추천')).toEqual(['압력', '력솥', '추천']);
    expect(pieces('โปรแกรมจัดการรหัสผ่าน')?.slice(0, 12)).toEqual([
      'โปร',
      'ปรแ',
      'รแก',
      'แกร',
      'กรม',
      'จัด',
      'ัดก',
      'ดกา',
      'การ',
      'รหั',
      'หัส',
      'ผ่า',
    ]);
  });

  test('spells out signs that distinguish names', () => {
    expect(searchWords('c++ or C#?')?.whole).toBe('cpp or csharp');
    expect(searchWords('.net')?.whole).toBe('dotnet');
    expect(searchWords('node.js')?.whole).toBe('node js');
  });

  test('asks for Arabic words without their article as well', () => {
    expect(searchWords('الكِتاب')?.words).toMatchObject([{ word: 'الكتاب', forms: ['كتاب'] }]);
    expect(searchWords('والكتاب للكتاب الم')?.words.map(({ forms }) => forms)).toEqual([
      ['كتاب'],
      ['كتاب'],
      [],
    ]);
  });

  test('does not look for single letters in texts', () => {
    expect(searchWords('a Bc 竹')).toEqual({
      whole: 'a bc 竹',
      words: [
        { word: 'a', forms: [], anywhere: false, pieces: [] },
        { word: 'bc', forms: [], anywhere: true, pieces: [] },
        { word: '竹', forms: [], anywhere: true, pieces: ['竹'] },
      ],
    });
  });

  test('becomes only letters, digits and marks, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (query) => {
        for (const { word, pieces } of searchWords(query)?.words ?? [])
          for (const one of [word, ...pieces]) expect(one).toMatch(/^[\p{L}\p{N}\p{M}\p{Co}]+$/u);
      }),
      { numRuns: 300 },
    );
  });
});
