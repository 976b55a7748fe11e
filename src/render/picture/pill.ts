import type { FontLibrary } from '#typesetting/font-library.ts';
import { tenths } from '#typesetting/outline.ts';
import { shapeLine } from '#typesetting/shaped-line.ts';
import { isRightToLeft } from '#typesetting/text.ts';
import { badgeMarkSize, badgeMarks, markPath } from '../badge/marks.ts';
import { type BadgeTone, badgeFills, badgeInk } from '../badge/palette.ts';
import { drawLine, type Edge } from './picture-parts.ts';
import { labelFace } from './typefaces.ts';

/** A pill and how wide it is, in px. */
export interface Pill {
  readonly svg: string;
  readonly width: number;
}

const height = 64;
const textSize = 32;
const markSize = 26;
const padding = 28;
const markGap = 16;

/** Draws a verdict as the badge does: mark and word in white on its colour; the mark lies nearest to the edge. */
export function drawPill(
  tone: BadgeTone,
  word: string,
  language: string,
  edge: Edge,
  top: number,
  library: FontLibrary,
): Pill {
  const line = shapeLine(word, { ...labelFace, language }, isRightToLeft(word) ? 'rtl' : 'ltr', library);
  const width = 2 * padding + markSize + markGap + line.width * textSize;
  const left = edge.side === 'left' ? edge.x : edge.x - width;
  const inner: Edge = { x: edge.x + (edge.side === 'left' ? padding : -padding), side: edge.side };
  const forward = edge.side === 'left' ? 1 : -1;
  const middle = tenths(inner.x + (forward * markSize) / 2);
  const svg =
    `<rect fill="${badgeFills[tone]}" x="${tenths(left)}" y="${top}" width="${tenths(width)}" height="${height}" rx="${height / 2}"/>` +
    markPath(badgeMarks[tone], middle, top + height / 2, markSize / (10 * badgeMarkSize)) +
    drawLine(line, { ...inner, x: inner.x + forward * (markSize + markGap) }, top + 43, textSize, badgeInk);
  return { svg, width };
}
