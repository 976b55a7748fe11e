import type { ShapedLine } from './shaped-line.ts';

/** The outlines of a line as SVG path data, with its left end at (`x`, `y`) on the base line; all in px. */
export function outlineOf(line: ShapedLine, x: number, y: number, size: number): string {
  return line.glyphs
    .flatMap(({ font, id, scale: emScale, x: glyphX, y: glyphY }) => {
      const scale = size * emScale;
      return font.glyphToJson(id).map(
        ({ type, values }) =>
          type +
          values
            .map((value, index) =>
              // The y axis points up in fonts and down in SVG.
              tenths(index % 2 === 0 ? x + glyphX * size + value * scale : y - glyphY * size - value * scale),
            )
            .join(' '),
      );
    })
    .join('');
}

/** A number with at most one decimal place. */
export function tenths(value: number): number {
  return Math.round(value * 10) / 10 + 0;
}
