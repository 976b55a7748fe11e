import type { VerdictKind } from '../../verdict/verdict-kind.ts';

/** What the message part says, as a colour: a verdict, or one of the two states without one. */
export type BadgeTone = VerdictKind | 'unknown' | 'withdrawn';

/** A line around the badge, laid over the fills so that it takes on their hue. */
export interface BadgeOutline {
  readonly stroke: string;
  readonly opacity: number;
}

/** Text and marks on every fill: AA contrast (WCAG 2.2, 1.4.3), which the tests compute. */
export const badgeInk = '#fff';

/** Fill of the message part. */
export const badgeFills: Readonly<Record<BadgeTone, string>> = {
  worthit: '#1a7f37',
  depends: '#9a6700',
  skip: '#cf222e',
  unknown: '#57606a',
  withdrawn: '#57606a',
};

/** Fill of the label part. */
export const badgeLabelFill = '#3d444d';

/** Colours of a card that shows the whole verdict; texts have AA contrast on the paper. */
export const cardColors = {
  light: { paper: '#fdfcf9', ink: '#1d1c1a', quiet: '#5f5c55', line: '#dcd8ce' },
  dark: { paper: '#1a1917', ink: '#ebe7df', quiet: '#a8a398', line: '#3a3832' },
} as const;

/** The outline on dark pages, at 3:1 or more against them (WCAG 2.2, 1.4.11). */
export const badgeDarkOutline: BadgeOutline = { stroke: '#fff', opacity: 0.28 };
