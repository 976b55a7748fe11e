import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { lineSchema, proseSchema } from './text.ts';

const line = lineSchema(20, 'a line');
const prose = proseSchema(20, 'prose');

describe('a line of text', () => {
  test('is trimmed and NFC-normalised', () => {
    expect(line.parse('  Cafe\u0301 ')).toBe('Caf\u00e9');
  });

  test('counts characters, not UTF-16 code units', () => {
    expect(line.parse('🦊'.repeat(20))).toBe('🦊'.repeat(20));
    expect(line.safeParse('🦊'.repeat(21)).error?.issues[0]?.message).toBe('is 21 characters long');
  });

  test.each([
    ['', 'is empty'],
    ['   ', 'is empty'],
    ['\u200b', 'is empty'],
    ['\u2800\u3164', 'is empty'],
    ['a\0b', 'holds NUL (U+0000)'],
    ['a\nb', 'holds a line break (U+000A)'],
    ['a\u2028b', 'holds a character that is not text (U+2028)'],
    ['a\u202eb', 'holds an invisible bidirectional control (U+202E)'],
    ['a\u2066b', 'holds an invisible bidirectional control (U+2066)'],
    ['a\ud800b', 'holds half of a surrogate pair (U+D800)'],
    ...[...'\u202a\u2069'].map((control) => [
      control,
      `holds an invisible bidirectional control (U+${control.charCodeAt(0).toString(16).toUpperCase()})`,
    ]),
    ['a\udfff', 'holds half of a surrogate pair (U+DFFF)'],
    ['a\ue000\ufeffb', 'holds a character that is not text (U+FEFF)'],
    ['a\udc00', 'holds half of a surrogate pair (U+DC00)'],
    ['a\uffffb', 'holds a character that is not text (U+FFFF)'],
    ['a\u0085b', 'holds a character that is not text (U+0085)'],
  ])('may not be %j in a line', (text, message) => {
    expect(line.safeParse(text).error?.issues[0]?.message).toBe(message);
  });

  test.each([
    'שלום',
    'مرحبا\u200f',
    'می\u200cخواهم',
    '👩\u200d🚀',
    '<b>"&\'',
    'नमस्ते',
    '日本語',
  ])('may be %j', (text) => {
    expect(line.parse(text)).toBe(text.normalize('NFC'));
  });

  test('is well formed whenever it is accepted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 25 }), (text) => {
        const result = line.safeParse(text);
        if (result.success)
          expect(result.data).toSatisfy(
            (accepted: string) => accepted.isWellFormed() && !/[\p{Cc}]/u.test(accepted),
          );
      }),
    );
  });
});

describe('prose', () => {
  test('may be empty and have line breaks and tabs', () => {
    expect(prose.parse('')).toBe('');
    expect(prose.parse('a\n\n\tb')).toBe('a\n\n\tb');
  });

  test.each(['a\0', 'a\u202e', 'a\r'.concat('b'), '\ud800'])('may not be %j', (text) => {
    expect(prose.safeParse(text).success).toBeFalse();
  });
});
