import { describe, expect, test } from 'bun:test';
import measure from 'anafanafo';
import fc from 'fast-check';
import { type BadgeFont, measureText } from './text-width.ts';

const small: BadgeFont = { size: 11, bold: false, spacing: 0 };
const large: BadgeFont = { size: 10, bold: true, spacing: 1.25 };

describe('measureText', () => {
  test.each([
    'verdict',
    'Überprüft',
    'Обзор',
    'Αξιολόγηση',
    '产品评测',
    'レビュー',
    '제품 리뷰',
    '“8” – “9”…',
  ])('knows the width of %s', (text) => {
    expect(measureText(text, small)).toMatchObject({ exact: true });
    expect(measureText(text, large)).toMatchObject({ exact: true, spaced: true });
  });

  test.each([
    'مراجعة',
    'פסק דין',
    'समीक्षा',
    'รีวิว',
    'விமர்சனம்',
    'e\u0301',
    'a\u00adb',
    'ÿ',
  ])('estimates %j and leaves its letters where the font puts them', (text) => {
    expect(measureText(text, large)).toMatchObject({ exact: false, spaced: false });
  });

  test('estimates emoji, but spaces the letters beside them', () => {
    expect(measureText('🚀 GO', large)).toMatchObject({ exact: false, spaced: true });
  });

  test('counts an emoji of several characters once', () => {
    expect(measureText('👨‍👩‍👧', small).width).toBe(measureText('😀', small).width);
    expect(measureText('🇫🇮', small).width).toBe(measureText('😀', small).width);
  });

  test('adds the letter spacing after every character', () => {
    const unspaced = measureText('VERDICT', { ...large, spacing: 0 }).width;
    expect(measureText('VERDICT', large).width).toBeCloseTo(unspaced + 7 * 1.25, 6);
  });

  test('calls no width exact that the table of widths only guesses', () => {
    for (let code = 0x20; code < 0x10000; code++) {
      const character = String.fromCharCode(code);
      if (!measureText(character, small).exact || isFullWidth(code)) continue;
      for (const font of ['11px Verdana', 'bold 10px Verdana'] as const)
        expect(() => measure(character, { font, guess: false })).not.toThrow();
    }
  });

  test('gives every string a width that is a finite number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { width } = measureText(text, large);
        expect(Number.isFinite(width) && width >= 0).toBe(true);
      }),
    );
  });
});

function isFullWidth(code: number): boolean {
  return code > 0x3000;
}
