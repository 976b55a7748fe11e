import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { FontLibrary } from '#typesetting/font-library.ts';
import { expectGolden } from '../../../lab/golden-file.ts';
import { pictureOf, pictureSamples } from '../../../lab/picture-samples.ts';
import { drawPicture } from './draw-picture.ts';
import { renderPicture } from './picture.ts';
import type { PictureSubject } from './picture-subject.ts';
import { rasterise } from './rasterise.ts';

const library = new FontLibrary();
const draw = (subject: PictureSubject) => renderPicture(subject, library);

/** Every coordinate of every outline; all path data is absolute but for the band and the marks. */
function outlineNumbers(svg: string): number[] {
  const outlines = [...svg.matchAll(/<path fill="#[0-9a-f]+" d="(M[^"]*Z)"/g)].map(([, path = '']) => path);
  return outlines.flatMap((path) => path.match(/-?[\d.]+/g) ?? []).map(Number);
}

describe('a picture', () => {
  test('matches the golden hashes', () => {
    const hashes = Object.entries(pictureSamples).map(
      ([name, subject]) => `${new Bun.CryptoHasher('sha256').update(draw(subject)).digest('hex')}  ${name}\n`,
    );
    expectGolden('pictures/sha256.txt', hashes.join(''));
  });

  test.each(Object.entries(pictureSamples))('of %s stays within its margins', (_, subject) => {
    const svg = draw(subject);
    expect(outlineNumbers(svg).length).toBeGreaterThan(100);
    for (const outline of svg.matchAll(/<path fill="#[0-9a-f]+" d="(M[^"]*Z)"/g))
      for (const [, x, y] of (outline[1] ?? '').matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)) {
        expect(Number(x)).toBeWithin(70, 1130);
        expect(Number(y)).toBeWithin(60, 620);
      }
  });

  test('is 1200 by 630 pixels of PNG', () => {
    const png = Buffer.from(drawPicture(pictureSamples.short, library));
    expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  test('has the same bytes from another font library', () => {
    const again = drawPicture(pictureSamples.arabic, new FontLibrary());
    expect(Buffer.from(again).equals(drawPicture(pictureSamples.arabic, library))).toBe(true);
  });

  test('holds no text, no style and no address but the namespace', () => {
    const svg = draw(pictureOf('<script>alert(1)</script> & "quotes"', ']]><!-- &amp; '));
    expect(svg.match(/<[a-z]+/g)?.filter((tag) => !['<svg', '<path', '<rect'].includes(tag))).toEqual([]);
    expect(svg.match(/http/g)).toHaveLength(1);
  });

  test('shows the slug for a name that no font covers', () => {
    expect(draw(pictureOf('ᏣᎳᎩ'))).toBe(draw(pictureOf('the-slug')));
  });

  test('leaves out a summary that no font covers', () => {
    expect(draw(pictureOf('Acme', 'ᏣᎳᎩ'))).toBe(draw(pictureOf('Acme', '')));
    expect(draw(pictureOf('Acme', 'ᏣᎳᎩ'))).not.toBe(draw(pictureOf('Acme')));
  });

  test('leaves emoji out of a name', () => {
    expect(draw(pictureOf('Wrenling 🐦 Buds 👩‍👧'))).toBe(draw(pictureOf('Wrenling Buds')));
  });

  test('shows the slug for a name of emoji alone', () => {
    expect(draw(pictureOf('🐦🐦'))).toBe(draw(pictureOf('the-slug')));
  });

  test('draws a character of Chinese as Japanese once there are kana', () => {
    // U+76F4 is the textbook case of one code point with two shapes.
    const alone = draw(pictureOf('直', ''));
    const withKana = draw(pictureOf('直の', ''));
    const first = (svg: string) => svg.match(/<path fill="#1f2328" d="(M[^Z]*Z)/g)?.at(-1);
    expect(first(alone)).toBeDefined();
    expect(first(alone)).not.toBe(first(withKana));
  });

  test('draws a character of Chinese as the language of the record has it', () => {
    const drawn = (languages: object) =>
      draw({ ...pictureSamples.short, product: '直', verdictSummary: '', ...languages });
    const chinese = drawn({ ownLanguage: 'zh-Hans' });
    const japanese = drawn({ ownLanguage: 'ja' });
    expect(chinese).toBe(drawn({}));
    expect(japanese).not.toBe(chinese);
    expect(drawn({ language: 'ja', ownLanguage: 'zh' })).not.toBe(drawn({ language: 'ja' }));
  });

  test('is well-formed and finite for any product name', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc
        .array(
          fc.constantFrom('ab', ' ', 'ש', 'ع', '漢', 'か', 'ー', '한', 'ก', 'न', '́', '‏', '(', '8', '-'),
          {
            maxLength: 120,
          },
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, text, text, (product, verdictSummary, publication) => {
        const svg = draw({ ...pictureSamples.short, product, verdictSummary, publication });
        expect(svg).not.toMatch(/NaN|Infinity|undefined|null|e[-+]\d/);
        expect(svg).toMatch(/^<svg [^<>]*>(?:<(?:path|rect) [^<>]*\/>)+<\/svg>$/);
      }),
      { numRuns: 60 },
    );
  });

  test('is a document that the rasteriser reads to its end', () => {
    expect(() => rasterise(draw(pictureSamples.hebrew).slice(0, -10))).toThrow();
    expect(rasterise(draw(pictureSamples.hebrew)).length).toBeGreaterThan(1000);
  });
});
