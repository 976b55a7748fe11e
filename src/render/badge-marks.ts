import type { BadgeTone } from './badge-palette.ts';

/** The side of the square that every mark fits in, line ends included, in tenths of a px. */
export const badgeMarkSize = 100;

/**
 * The marks before the message, as path data of lines 2 px wide around (0, 0), in tenths of a px. Drawn, not
 * typed: no font has to hold them, and with them colour is never the only sign (WCAG 2.2, 1.4.1).
 */
export const badgeMarks: Readonly<Record<BadgeTone, string>> = {
  worthit: 'M-40 2-13 30 40-28',
  depends: 'M-35 0H35',
  skip: 'M-32-32 32 32M32-32-32 32',
  unknown: 'M0 40A40 40 0 1 1 1 40M0 0V1',
  withdrawn: 'M0 40A40 40 0 1 1 1 40M-20 0H20',
};
