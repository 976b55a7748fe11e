import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { cleanLine, isRightToLeft, shorten } from './text.ts';

describe('cleanLine', () => {
  test('turns white space into single spaces and trims', () => {
    expect(cleanLine(' a\t\r\n b\u2028c\u0085d ')).toBe('a b c d');
  });

  test('drops characters that XML forbids and bidirectional controls', () => {
    expect(cleanLine('a\u0000b\ud800c\uffffd\u202ee\u2066f\u{1ffff}g\ufeffh')).toBe('abcdefgh');
  });

  test('keeps the joiners and marks that scripts and emoji need', () => {
    for (const text of ['می\u200cخواهم', '👨‍👩‍👧', 'e\u0301', 'א\u200f']) expect(cleanLine(text)).toBe(text);
  });
});

describe('shorten', () => {
  test('leaves a text that fits', () => {
    expect(shorten('Acme', () => true)).toBe('Acme');
  });

  test('cuts between graphemes and keeps as many as fit', () => {
    expect(shorten('ab👨‍👩‍👧cd', (text) => text.length <= 10)).toBe('ab…');
    expect(shorten('ab👨‍👩‍👧cd', (text) => text.length <= 11)).toBe('ab👨‍👩‍👧…');
  });

  test('leaves no space before the ellipsis', () => {
    expect(shorten('one two three', (text) => text.length <= 5)).toBe('one…');
  });

  test('is empty when not even one grapheme fits', () => {
    expect(shorten(`a${'\u0301'.repeat(50)}`, (text) => text.length <= 5)).toBe('');
  });

  test('always fits, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), fc.nat(50), (text, bound) => {
        expect(shorten(text, (candidate) => candidate.length <= bound).length).toBeLessThanOrEqual(bound);
      }),
    );
  });
});

describe('isRightToLeft', () => {
  test.each(['פסק', 'مراجعة', '(2026) פסק', '\u200f2026'])('is true of %j', (text) => {
    expect(isRightToLeft(text)).toBe(true);
  });

  test.each(['verdict', 'verdict פסק', '2026', '', '産品'])('is false of %j', (text) => {
    expect(isRightToLeft(text)).toBe(false);
  });
});
