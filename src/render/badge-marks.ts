import type { BadgeTone } from './badge-palette.ts';

/** A mark: path data around (0, 0) and the width of its line, in tenths of a px. */
export interface BadgeMark {
  readonly path: string;
  readonly line: number;
  /** Dash and gap, where the line is broken. */
  readonly dashes?: string;
}

/** The side of the square that every mark fits in, line ends included, in tenths of a px. */
export const badgeMarkSize = 100;

/**
 * The marks before the message. Drawn, not typed: no font has to hold them, and with them colour is never the
 * only sign (WCAG 2.2, 1.4.1). Those without a verdict are thinner: a broken ring, a struck-out one.
 */
export const badgeMarks: Readonly<Record<BadgeTone, BadgeMark>> = {
  worthit: { path: 'M-40 2-13 29 40-28', line: 20 },
  depends: { path: 'M-35 0H35', line: 20 },
  skip: { path: 'M-32-32 32 32M32-32-32 32', line: 20 },
  unknown: { path: 'M0-42A42 42 0 1 1-1-42', line: 15, dashes: '15.5 17.5' },
  withdrawn: { path: 'M0-42A42 42 0 1 1-1-42M-28 28 28-28', line: 15 },
};
