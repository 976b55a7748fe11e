import { Blob, Face, Font, Variation } from 'harfbuzzjs';
import type { Family, Typeface } from './families.ts';
import { readInstalled } from './installed-fonts.ts';
import { SliceIndex } from './slice-index.ts';
import { decodeWoff2 } from './woff2.ts';

/** A font that has the requested characters, and its family. */
export interface FoundFont {
  readonly font: Font;
  readonly family: Family;
}

/** Unpacked slices that are kept; each takes about 0.2 MB. */
const keptSlices = 48;

/** The fonts of the installed packages; reads a slice when a text first needs it. */
export class FontLibrary {
  readonly #indexes = new Map<string, SliceIndex>();
  /** The least recently used first. */
  readonly #slices = new Map<string, Slice>();

  /** The first font among `families` that has every visible character of a grapheme. */
  find(grapheme: string, families: readonly Family[], typeface: Typeface): FoundFont | undefined {
    const visible = Array.from(grapheme.replace(invisible, ''), (character) => character.codePointAt(0) ?? 0);
    for (const family of families) {
      const index = this.#indexOf(family);
      for (const name of new Set(visible.flatMap((codePoint) => index.slicesOf(codePoint)))) {
        const font = this.#fontOf(family, name, typeface);
        if (visible.every((codePoint) => holds(font, codePoint))) return { font, family };
      }
    }
    return undefined;
  }

  #indexOf(family: Family): SliceIndex {
    let index = this.#indexes.get(family.package);
    if (!index) {
      index = new SliceIndex(Buffer.from(readInstalled(family.package, 'unicode.json')).toString());
      this.#indexes.set(family.package, index);
    }
    return index;
  }

  #fontOf(family: Family, name: string, { weight, opticalSize }: Typeface): Font {
    const base = family.package.slice(family.package.indexOf('/') + 1);
    const path = `files/${base}-${name}-${family.axes}-normal.woff2`;
    let slice = this.#slices.get(path);
    if (!slice) {
      slice = {
        face: new Face(new Blob(decodeWoff2(readInstalled(family.package, path)))),
        fonts: new Map(),
      };
      if (this.#slices.size === keptSlices) this.#slices.delete(this.#slices.keys().next().value ?? '');
    }
    this.#slices.delete(path);
    this.#slices.set(path, slice);
    const key = `${weight} ${opticalSize}`;
    let font = slice.fonts.get(key);
    if (!font) {
      font = new Font(slice.face);
      font.setVariations([new Variation('wght', weight), new Variation('opsz', opticalSize)]);
      slice.fonts.set(key, font);
    }
    return font;
  }
}

interface Slice {
  readonly face: Face;
  /** By weight and optical size. */
  readonly fonts: Map<string, Font>;
}

/** Characters that need no glyph. */
const invisible = /[\p{Default_Ignorable_Code_Point}]/gu;

function holds(font: Font, codePoint: number): boolean {
  const glyph = font.nominalGlyph(codePoint);
  return glyph !== undefined && glyph !== 0;
}
