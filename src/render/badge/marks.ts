import { type BadgeTone, badgeInk } from './palette.ts';

/** A mark: path data around (0, 0) and the width of its round-ended line, in tenths of a px. */
export interface BadgeMark {
  readonly path: string;
  readonly line: number;
}

/** The side of the square that every mark fits in, line ends included, in px. */
export const badgeMarkSize = 10;

/**
 * The marks before the message. Drawn, not typed: no font has to hold them, and with them colour is never the
 * only sign (WCAG 2.2, 1.4.1). Those without a verdict are thinner: a question mark, a struck-out ring.
 */
export const badgeMarks: Readonly<Record<BadgeTone, BadgeMark>> = {
  worthit: { path: 'M-40 2-13 29 40-28', line: 20 },
  depends: { path: 'M-35 0H35', line: 20 },
  skip: { path: 'M-32-32 32 32M32-32-32 32', line: 20 },
  unknown: { path: 'M-18-20A22 21 0 1 1 14 0Q4 5 4 14M4 38v1', line: 17 },
  withdrawn: { path: 'M0-42A42 42 0 1 1-1-42M-28 28 28-28', line: 15 },
};

/** Draws a mark around a point; `scale` is that of its drawing. */
export function markPath({ path, line }: BadgeMark, x: number, y: number, scale = 1): string {
  return (
    `<path fill="none" stroke="${badgeInk}" stroke-width="${line}" stroke-linecap="round" stroke-linejoin="round"` +
    ` transform="translate(${x} ${y})${scale === 1 ? '' : ` scale(${scale})`}" d="${path}"/>`
  );
}
