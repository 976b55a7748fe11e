import { shorten } from '#typesetting/text.ts';
import { badgeMarkSize } from './marks.ts';
import type { LineOptions } from './options.ts';
import { type BadgeFont, measureText, type TextWidth } from './text-width.ts';

/** The measures of a style, in px. */
export interface BadgeShape {
  readonly height: number;
  readonly radius: number;
  readonly upperCase: boolean;
  readonly font: BadgeFont;
  /** From the top to the foot of the letters; a whole number, or every letter stands on a blurred line. */
  readonly baseline: number;
  /** Room at the outer ends. */
  readonly margin: number;
  /** Room on both sides of the seam between label and message. */
  readonly seam: number;
  /** Room between the mark and the message. */
  readonly markGap: number;
  /** Centre of the mark, from the top. */
  readonly markAxis: number;
}

/** A label where it is drawn: `centre` from the left edge of the badge, in px. */
export interface PlacedLabel {
  readonly text: string;
  readonly width: TextWidth;
  readonly centre: number;
}

/** Where everything stands, in px; `seam` is where the label part ends, 0 without a label. */
export interface BadgeLayout {
  readonly width: number;
  readonly seam: number;
  readonly label: PlacedLabel | undefined;
  readonly markCentre: number;
  readonly messageStart: number;
  readonly messageWidth: TextWidth;
}

/** The widest badge, in px. */
export const badgeMaxWidth = 600;

/** The measures of the styles of one line. */
export const badgeShapes: Readonly<Record<LineOptions['style'], BadgeShape>> = {
  flat: small(4),
  'flat-square': small(0),
  'for-the-badge': {
    height: 28,
    radius: 0,
    upperCase: true,
    font: { size: 10, bold: true, spacing: 1.25 },
    baseline: 18,
    margin: 11,
    seam: 10,
    markGap: 7,
    markAxis: 14,
  },
};

/** Places label, mark and message on whole pixels; a label too long for the widest badge is cut. */
export function layOutBadge(shape: BadgeShape, label: string, message: string): BadgeLayout {
  const messageWidth = measureText(message, shape.font);
  const lead = label === '' ? shape.margin : shape.seam;
  const messagePart = Math.ceil(
    lead + badgeMarkSize + shape.markGap + visible(messageWidth, shape.font) + shape.margin,
  );
  const placed = label === '' ? undefined : placeLabel(shape, label, badgeMaxWidth - messagePart);
  const seam = placed?.part ?? 0;
  return {
    width: seam + messagePart,
    seam,
    label: placed?.label,
    markCentre: seam + lead + badgeMarkSize / 2,
    messageStart: seam + lead + badgeMarkSize + shape.markGap,
    messageWidth,
  };
}

function placeLabel(shape: BadgeShape, label: string, room: number): { part: number; label: PlacedLabel } {
  const around = shape.margin + shape.seam;
  const fits = (width: TextWidth) => around + visible(width, shape.font) <= room;
  const whole = measureText(label, shape.font);
  const text = fits(whole) ? label : shorten(label, (candidate) => fits(measureText(candidate, shape.font)));
  const width = text === label ? whole : measureText(text, shape.font);
  const part = Math.ceil(around + visible(width, shape.font));
  return {
    part,
    label: { text, width, centre: shape.margin + (part - around + trailing(width, shape.font)) / 2 },
  };
}

function small(radius: number): BadgeShape {
  return {
    height: 20,
    radius,
    upperCase: false,
    font: { size: 11, bold: false, spacing: 0 },
    baseline: 14,
    margin: 7,
    seam: 6,
    markGap: 4,
    markAxis: 10,
  };
}

/** Renderers add letter spacing after the last letter too, where it is invisible. */
function trailing(width: TextWidth, font: BadgeFont): number {
  return width.spaced ? font.spacing : 0;
}

function visible(width: TextWidth, font: BadgeFont): number {
  return width.width - trailing(width, font);
}
