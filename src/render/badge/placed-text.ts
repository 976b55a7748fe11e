import { escapeXml } from './text.ts';

/** A line of text where it is drawn; lengths in px. */
export interface PlacedText {
  readonly text: string;
  /** Its language (BCP 47). */
  readonly language: string;
  /** Where the line begins, has its middle, or ends, as `anchor` says, in the direction it runs in. */
  readonly x: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly isRightToLeft: boolean;
  readonly baseline: number;
  readonly size: number;
  readonly bold: boolean;
  /** Space after each character. */
  readonly spacing: number;
  /** The room it takes; `isExact` if a browser may be held to it. */
  readonly width: number;
  readonly isExact: boolean;
}

/** Draws a line of text. */
export type DrawText = (placed: PlacedText) => string;

/** Draws a line as an SVG `text`, in tenths of a px: the reader's machine has the fonts. */
export function drawAsText(placed: PlacedText): string {
  const { text, language, x, anchor, isRightToLeft, baseline, size, bold, spacing, width, isExact } = placed;
  const attributes = [
    ` x="${tenths(x)}" y="${tenths(baseline)}" font-size="${tenths(size)}"`,
    bold ? ' font-weight="bold"' : '',
    spacing > 0 ? ` letter-spacing="${tenths(spacing)}"` : '',
    isExact ? ` textLength="${tenths(width)}"` : '',
    anchor === 'start' ? '' : ` text-anchor="${anchor}"`,
    isRightToLeft ? ' direction="rtl"' : '',
    // Fonts have the same Han characters in several shapes.
    /^(?:ja|ko|zh)\b/.test(language) ? ` lang="${language}"` : '',
  ];
  return `<text${attributes.join('')}>${escapeXml(text)}</text>`;
}

/** A length in px as tenths of one. */
export function tenths(px: number): number {
  return Math.round(px * 10);
}
