import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Blob, Face, Font, Variation } from 'harfbuzzjs';
import { ByteReader } from './byte-reader.ts';
import { SliceIndex } from './slice-index.ts';
import { decodeWoff2 } from './woff2.ts';

function read(path: string): Uint8Array {
  return readFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/${path}`)));
}

describe('a WOFF 2 file', () => {
  test('unpacks into a font with the tables of the original', () => {
    const face = new Face(
      new Blob(decodeWoff2(read('source-sans-3/files/source-sans-3-latin-wght-normal.woff2'))),
    );
    expect(face.upem).toBe(1000);
    for (const table of ['cmap', 'glyf', 'gvar', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'GPOS'])
      expect(face.referenceTable(table)?.length).toBeGreaterThan(10);
  });

  test('gives outlines that follow its weight', () => {
    const face = new Face(
      new Blob(decodeWoff2(read('noto-serif-hebrew/files/noto-serif-hebrew-hebrew-wght-normal.woff2'))),
    );
    const outline = (weight: number) => {
      const font = new Font(face);
      font.setVariations([new Variation('wght', weight)]);
      return font.glyphToPath(font.nominalGlyph(0x5e9) ?? 0);
    };
    expect(outline(400)).toMatch(/^M.*Z$/);
    expect(outline(700)).not.toBe(outline(400));
  });

  test('that is invalid is refused', () => {
    expect(() => decodeWoff2(Buffer.from('wOFFxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'))).toThrow(
      'the file is not WOFF 2',
    );
  });
});

describe('packed numbers', () => {
  test.each([
    [[0x3f], 63],
    [[0x81, 0x00], 128],
    [[0x8f, 0xff, 0xff, 0xff, 0x7f], 0xffffffff],
  ])('UIntBase128 %j is %i', (bytes, value) => {
    expect(new ByteReader(Uint8Array.from(bytes)).base128()).toBe(value);
  });

  test.each([
    [[252], 252],
    [[255, 253], 506],
    [[254, 0], 506],
    [[253, 1, 250], 506],
  ])('255UInt16 %j is %i', (bytes, value) => {
    expect(new ByteReader(Uint8Array.from(bytes)).packed16()).toBe(value);
  });

  test('do not end before their bytes do', () => {
    expect(() => new ByteReader(Uint8Array.of(0x80)).base128()).toThrow(RangeError);
    expect(() => new ByteReader(Uint8Array.of(1)).bytes(2)).toThrow(RangeError);
  });
});

test('slices are found by code point, where their ranges overlap too', () => {
  const index = new SliceIndex(
    '{"vietnamese":"U+0102-0103,U+1EA0","latin-ext":"U+0100-02BA","[4]":"U+1f300"}',
  );
  expect(index.slicesOf(0x103).sort()).toEqual(['latin-ext', 'vietnamese']);
  expect(index.slicesOf(0x17b)).toEqual(['latin-ext']);
  expect(index.slicesOf(0x1f300)).toEqual(['4']);
  expect(index.slicesOf(0x41)).toEqual([]);
  expect(index.slicesOf(0x1f301)).toEqual([]);
});
