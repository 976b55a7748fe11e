import { cleanLine, isRightToLeft, shorten } from '#typesetting/text.ts';
import { wordsOf } from '../../words/words-of.ts';
import { renderCardImage } from './card-image.ts';
import type { BadgeFace } from './face.ts';
import { type BadgeLayout, type BadgeShape, badgeShapes, layOutBadge } from './layout.ts';
import { badgeMarks, markPath } from './marks.ts';
import { type BadgeOptions, type BadgeTheme, isLine, type LineOptions } from './options.ts';
import { badgeDarkOutline, badgeFills, badgeInk, badgeLabelFill } from './palette.ts';
import { type DrawText, drawAsText, tenths } from './placed-text.ts';
import { type BadgeSubject, badgeWords, languageOf } from './subject.ts';
import { escapeXml, upperCase } from './text.ts';
import type { TextWidth } from './text-width.ts';

export type { BadgeSubject } from './subject.ts';

/** The largest badge, in bytes of UTF-8. */
export const badgeMaxBytes = 2048;

/**
 * Draws a badge as an SVG document: the same bytes for the same arguments, at most 2048 of them and 600 px
 * wide, well-formed whatever product and publication are called. Nothing in it runs, loads or carries an id.
 * Its user unit is a tenth of a px: browsers with a least font size would otherwise enlarge the text.
 */
export function renderBadge(subject: BadgeSubject, options: BadgeOptions, face: BadgeFace): string {
  if (!isLine(options)) return renderCardImage(subject, options, face);
  const drawing = drawBadge(subject, options, face);
  return nameBadge(drawing, subject);
}

/** The whole SVG document: a drawing with the name of its product. */
export function nameBadge(drawing: BadgeDrawing, subject: BadgeSubject): string {
  return withName(drawing, badgeName(drawing, subject));
}

/** A badge without its name: the same for all products of one verdict and rating. */
export interface BadgeDrawing {
  /** What stands before the name as `aria-label`, and after it as `title`. */
  readonly start: string;
  readonly end: string;
  /** What is read out after the product's name. */
  readonly sentence: string;
  /** Bytes that the name may take. */
  readonly room: number;
}

/** Draws all of a badge but its name; what the product is called matters only where it is the label. */
export function drawBadge(
  subject: BadgeSubject,
  options: LineOptions,
  face: BadgeFace,
  drawText: DrawText = drawAsText,
): BadgeDrawing {
  const { shape, words, message, layout } = compose(subject, options, face);
  const { width, seam } = layout;
  // In a language that is written from right to left, the badge is mirrored: the label is read first there too.
  const isMirrored = wordsOf(face).direction === 'rtl';
  const across: Across = isMirrored ? (x) => width - x : (x) => x;
  const isMessageRtl = isRightToLeft(message);
  const tone = subject.state === 'verdict' ? subject.verdict : subject.state;
  const root =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${shape.height}"` +
    ` viewBox="0 0 ${10 * width} ${10 * shape.height}" role="img"`;
  const drawing = [
    themeStyle(options.theme),
    `<g fill="${badgeInk}" direction="ltr" font-family="Verdana,Geneva,DejaVu Sans,sans-serif"`,
    ' text-rendering="geometricPrecision">',
    labelPart(
      shape,
      layout,
      across,
      options.label === 'product' ? languageOf(subject, face) : face.language,
      drawText,
    ),
    // After the label's text, so that a font that draws it wider than foreseen is covered at the seam.
    `<path fill="${badgeFills[tone]}" d="${part(shape, across(seam), across(width), width)}"/>`,
    outline(shape, width, options.theme),
    markPath(badgeMarks[tone], tenths(across(layout.markCentre)), tenths(shape.markAxis)),
    drawText({
      ...textOf(message, shape, layout.messageWidth),
      language: face.language,
      x: across(layout.messageStart),
      anchor: isMessageRtl === isMirrored ? 'start' : 'end',
      isRightToLeft: isMessageRtl,
    }),
    '</g>',
  ].join('');
  const [start, end] = [`${root} aria-label="`, `</title>${drawing}</svg>`];
  const room = Math.floor((badgeMaxBytes - Buffer.byteLength(withName({ start, end }, ''))) / 2);
  return { start, end, sentence: words.sentence, room };
}

/** The name of a badge, escaped: product and sentence, cut so that it fits the drawing. */
export function badgeName({ sentence, room }: BadgeDrawing, subject: BadgeSubject): string {
  return accessibleName(subject, sentence, room);
}

/** What stands between the two places of the name. */
export const badgeMiddle = '"><title>';

function withName({ start, end }: Pick<BadgeDrawing, 'start' | 'end'>, name: string): string {
  return `${start}${name}${badgeMiddle}${name}${end}`;
}

/** How large `renderBadge` draws a badge of one line, in px. */
export function badgeSize(
  subject: BadgeSubject,
  options: LineOptions,
  face: BadgeFace,
): { width: number; height: number } {
  const { shape, layout } = compose(subject, options, face);
  return { width: layout.width, height: shape.height };
}

function compose(subject: BadgeSubject, options: LineOptions, face: BadgeFace) {
  const shape = badgeShapes[options.style];
  const words = badgeWords(subject, options.show, wordsOf(face));
  const message = shape.upperCase ? upperCase(words.message) : words.message;
  return {
    shape,
    words,
    message,
    layout: layOutBadge(shape, labelText(shape, labelOf(subject, options, face)), message),
  };
}

/** Long, because the rules of an SVG that is pasted into a page hold for the whole page. */
const outlineClass = 'verdict-outline';

/** Product and sentence, escaped; the product is cut so that both take at most `room` bytes. */
function accessibleName(subject: BadgeSubject, sentence: string, room: number): string {
  const reading = (product: string) => escapeXml(`${product}: ${sentence}`);
  if (subject.state !== 'unknown' && plainLine.test(subject.product)) {
    const whole = reading(subject.product);
    if (Buffer.byteLength(whole) <= room) return whole;
  }
  const product =
    subject.state === 'unknown'
      ? ''
      : shorten(cleanLine(subject.product), (candidate) => Buffer.byteLength(reading(candidate)) <= room);
  return product === '' ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : reading(product);
}

/** A line that `cleanLine` leaves as it is: most names are found to fit without a look at their graphemes. */
const plainLine = /^[\w.,+()&'-]+(?: [\w.,+()&'-]+)*$/;

/** A product that was never reviewed has no name to show: its badge says whose it is. */
function labelOf(subject: BadgeSubject, { label }: BadgeOptions, face: BadgeFace): string {
  if (label === 'none') return '';
  if (label === 'verdict') return wordsOf(face).badge.label;
  return label === 'product' && subject.state !== 'unknown' ? subject.product : face.publication;
}

/** The longest label, in characters (Unicode code points). */
const labelMaxLength = 32;

function labelText(shape: BadgeShape, label: string): string {
  const line = shorten(cleanLine(label), (text) => [...text].length <= labelMaxLength);
  if (/^[\p{Default_Ignorable_Code_Point}\s]*$/u.test(line)) return '';
  return shape.upperCase ? upperCase(line) : line;
}

/** Where a distance from the side that reading begins at lies, from the left; in px. */
type Across = (x: number) => number;

function labelPart(
  shape: BadgeShape,
  { width, seam, label }: BadgeLayout,
  across: Across,
  language: string,
  drawText: DrawText,
): string {
  if (label === undefined) return '';
  const text = drawText({
    ...textOf(label.text, shape, label.width),
    language,
    x: across(label.centre),
    anchor: 'middle',
    isRightToLeft: isRightToLeft(label.text),
  });
  return `<path fill="${badgeLabelFill}" d="${part(shape, across(0), across(seam), width)}"/>${text}`;
}

function textOf(text: string, { font, baseline }: BadgeShape, { width, exact, spaced }: TextWidth) {
  const spacing = spaced ? font.spacing : 0;
  return { text, baseline, size: font.size, bold: font.bold, spacing, width, isExact: exact };
}

function themeStyle(theme: BadgeTheme): string {
  if (theme !== 'auto') return '';
  return `<style>@media(prefers-color-scheme:dark){.${outlineClass}{stroke:${badgeDarkOutline.stroke}}}</style>`;
}

function outline(shape: BadgeShape, width: number, theme: BadgeTheme): string {
  if (theme === 'light') return '';
  const hook = theme === 'auto' ? ` class="${outlineClass}"` : ` stroke="${badgeDarkOutline.stroke}"`;
  const rx = shape.radius > 0 ? ` rx="${tenths(shape.radius - 0.5)}"` : '';
  return (
    `<rect${hook} fill="none" stroke-opacity="${badgeDarkOutline.opacity}" stroke-width="10" x="5" y="5"` +
    ` width="${tenths(width - 1)}" height="${tenths(shape.height - 1)}"${rx}/>`
  );
}

/** The part of the badge between two px, rounded where it is an end of the whole. */
function part(shape: BadgeShape, one: number, other: number, width: number): string {
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  const [left, right, foot] = [tenths(from), tenths(to), tenths(shape.height)];
  const head = tenths(from === 0 ? shape.radius : 0);
  const tail = tenths(to === width ? shape.radius : 0);
  const corner = (radius: number, x: number, y: number) =>
    radius === 0 ? '' : `a${radius} ${radius} 0 0 1 ${x * radius} ${y * radius}`;
  return (
    `M${left + head} 0H${right - tail}${corner(tail, 1, 1)}V${foot - tail}${corner(tail, -1, 1)}` +
    `H${left + head}${corner(head, -1, -1)}V${head}${corner(head, 1, -1)}z`
  );
}
