import bidiFactory from 'bidi-js';
import { Direction, type Font, Buffer as GlyphBuffer, shape } from 'harfbuzzjs';
import type { Family, Typeface } from './families.ts';
import type { FontLibrary } from './font-library.ts';

/** The direction of a paragraph. */
export type TextDirection = 'ltr' | 'rtl';

/** A line of glyphs in visual order, from left to right; lengths in ems. */
export interface ShapedLine {
  readonly width: number;
  /** How far letters of the fonts in use extend above and below the base line. */
  readonly ascent: number;
  readonly descent: number;
  readonly glyphs: readonly PlacedGlyph[];
}

/** A glyph and the position of its origin. */
export interface PlacedGlyph {
  readonly font: Font;
  readonly id: number;
  /** Ems for each unit of the font. */
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Shapes one line: runs by the Unicode Bidirectional Algorithm (UAX #9) and by font, each shaped in the
 * context of its neighbours, so that Arabic letters join. Graphemes without a font are left out.
 */
export function shapeLine(
  text: string,
  typeface: Typeface,
  direction: TextDirection,
  library: FontLibrary,
): ShapedLine {
  const glyphs: PlacedGlyph[] = [];
  let [width, ascent, descent] = [0, 0, 0];
  for (const run of inVisualOrder(runsOf(text, typeface, direction, library))) {
    const { font, family } = run;
    const scale = family.scale / font.face.upem;
    ascent = Math.max(ascent, family.ascent);
    descent = Math.max(descent, family.descent);
    const buffer = new GlyphBuffer();
    buffer.addText(text, run.start, run.end - run.start);
    buffer.guessSegmentProperties();
    buffer.setDirection(run.level % 2 === 1 ? Direction.RTL : Direction.LTR);
    shape(font, buffer);
    for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of buffer.getGlyphInfosAndPositions()) {
      glyphs.push({ font, id: codepoint, scale, x: width + xOffset * scale, y: yOffset * scale });
      width += xAdvance * scale;
    }
  }
  return { width, ascent, descent, glyphs };
}

interface Run {
  readonly font: Font;
  readonly family: Family;
  readonly level: number;
  readonly start: number;
  readonly end: number;
}

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Runs of one font and one level, in reading order. */
function runsOf(text: string, typeface: Typeface, direction: TextDirection, library: FontLibrary): Run[] {
  const families = typeface.families(text, typeface.language);
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const runs: Run[] = [];
  for (const { segment, index: start } of graphemes.segment(text)) {
    const level = levels[start] ?? 0;
    const end = start + segment.length;
    const last = runs.at(-1);
    const adjoins = last?.end === start && last.level === level;
    if (adjoins && segment === ' ' && last.font.nominalGlyph(0x20)) {
      runs[runs.length - 1] = { ...last, end };
      continue;
    }
    const found = library.find(segment, families, typeface);
    if (!found) continue;
    if (adjoins && last.font === found.font) runs[runs.length - 1] = { ...last, end };
    else runs.push({ ...found, level, start, end });
  }
  return runs;
}

/** Reorders runs by rule L2 of UAX #9. */
function inVisualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end++;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  }
  return ordered;
}
