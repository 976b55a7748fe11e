import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { breakable } from './line-breaks.ts';

test.each([
  ['words', 'Salt & Signal', ['Salt ', '& ', 'Signal']],
  [
    'hyphens within a word, not around it',
    'Left- and Right-Handed -5',
    ['Left- ', 'and ', 'Right-', 'Handed ', '-5'],
  ],
  ['ideographs', '竹蜻蜓', ['竹', '蜻', '蜓']],
  ['a katakana word, which stays whole', '紙のノート帳', ['紙', 'の', 'ノート', '帳']],
  ['closing marks, which begin no line', '水壶（新款）。好', ['水', '壶', '（新', '款）。', '好']],
  ['Korean, at its spaces', '밥알 압력솥', ['밥알 ', '압력솥']],
])('a text breaks at %s', (_, text, parts) => {
  expect(breakable(text)).toEqual(parts);
});

test('Thai breaks between words, though it writes no spaces', () => {
  expect(breakable('หุงข้าวได้นุ่มและเร็ว').length).toBeGreaterThan(2);
});

test('no character is lost or moved', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(breakable(text).join('')).toBe(text);
    }),
  );
});
