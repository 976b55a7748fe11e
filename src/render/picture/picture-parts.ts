import type { TextBlock } from '#typesetting/fit-text.ts';
import { outlineOf } from '#typesetting/outline.ts';
import type { ShapedLine } from '#typesetting/shaped-line.ts';

/** The vertical line that something begins at, and the side on which it lies. */
export interface Edge {
  /** In px. */
  readonly x: number;
  readonly side: 'left' | 'right';
}

/** Draws a line at an edge, standing on `base`; lengths in px. */
export function drawLine(line: ShapedLine, edge: Edge, base: number, size: number, fill: string): string {
  const x = edge.side === 'left' ? edge.x : edge.x - line.width * size;
  const outline = outlineOf(line, x, base, size);
  return outline === '' ? '' : `<path fill="${fill}" d="${outline}"/>`;
}

/** Draws a block at an edge, from `top` on. */
export function drawBlock(
  { lines, size, ascent, leading }: TextBlock,
  edge: Edge,
  top: number,
  fill: string,
) {
  return lines
    .map((line, index) => drawLine(line, edge, top + ascent + index * leading, size, fill))
    .join('');
}
