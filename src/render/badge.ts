import { type BadgeLayout, type BadgeShape, badgeShapes, layOutBadge } from './badge-layout.ts';
import { type BadgeMark, badgeMarkSize, badgeMarks } from './badge-marks.ts';
import { type BadgeOptions, type BadgeTheme, badgeLabelMaxLength } from './badge-options.ts';
import { badgeDarkOutline, badgeFills, badgeInk, badgeLabelFill } from './badge-palette.ts';
import { type BadgeSubject, badgeWords } from './badge-subject.ts';
import { cleanLine, escapeXml, isRightToLeft, shorten, upperCase } from './badge-text.ts';
import type { BadgeFont, TextWidth } from './badge-text-width.ts';

export type { BadgeSubject } from './badge-subject.ts';

/** The largest badge, in bytes of UTF-8. */
export const badgeMaxBytes = 2048;

/**
 * Draws a badge as an SVG document: the same bytes for the same arguments, at most 2048 of them and 600 px
 * wide, well-formed whatever the product and the label hold. Nothing in it runs, loads or carries an id.
 * Its user unit is a tenth of a px: browsers with a least font size would otherwise enlarge the text.
 */
export function renderBadge(subject: BadgeSubject, options: BadgeOptions): string {
  const shape = badgeShapes[options.style];
  const words = badgeWords(subject, options.show);
  const message = shape.upperCase ? upperCase(words.message) : words.message;
  const layout = layOutBadge(shape, labelText(shape, options.label), message);
  const { width, seam } = layout;
  const tone = subject.state === 'verdict' ? subject.verdict : subject.state;
  const name = escapeXml(accessibleName(subject, words.sentence));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${shape.height}"`,
    ` viewBox="0 0 ${10 * width} ${10 * shape.height}" role="img" aria-label="${name}">`,
    `<title>${name}</title>`,
    themeStyle(options.theme),
    `<g fill="${badgeInk}" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" text-rendering="geometricPrecision">`,
    labelPart(shape, layout),
    // After the label's text, so that a font that draws it wider than foreseen is covered at the seam.
    `<path fill="${badgeFills[tone]}" d="${part(shape, seam, width, width)}"/>`,
    outline(shape, width, options.theme),
    markPath(shape, layout.markCentre, badgeMarks[tone]),
    `<text x="${tenths(layout.messageStart)}"${type(shape, shape.messageFont, layout.messageWidth)}>${message}</text>`,
    '</g></svg>',
  ].join('');
}

/** Long, because the rules of an SVG that is pasted into a page hold for the whole page. */
const outlineClass = 'verdict-outline';

/** Bytes that a product's name may take, escaped; it stands in a badge twice. */
const nameMaxBytes = 480;

function accessibleName(subject: BadgeSubject, sentence: string): string {
  const product =
    subject.state === 'unknown'
      ? ''
      : shorten(cleanLine(subject.product), (name) => Buffer.byteLength(escapeXml(name)) <= nameMaxBytes);
  return product === '' ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : `${product}: ${sentence}`;
}

function labelText(shape: BadgeShape, label: string): string {
  const line = shorten(cleanLine(label), (text) => [...text].length <= badgeLabelMaxLength);
  if (/^[\p{Default_Ignorable_Code_Point}\s]*$/u.test(line)) return '';
  return shape.upperCase ? upperCase(line) : line;
}

function labelPart(shape: BadgeShape, { width, seam, label }: BadgeLayout): string {
  if (label === undefined) return '';
  const direction = isRightToLeft(label.text) ? ' direction="rtl"' : '';
  const x = tenths(label.centre);
  return (
    `<path fill="${badgeLabelFill}" d="${part(shape, 0, seam, width)}"/>` +
    `<text x="${x}"${type(shape, shape.labelFont, label.width)} text-anchor="middle"${direction}>${escapeXml(label.text)}</text>`
  );
}

function themeStyle(theme: BadgeTheme): string {
  if (theme !== 'auto') return '';
  return `<style>@media(prefers-color-scheme:dark){.${outlineClass}{stroke:${badgeDarkOutline.stroke}}}</style>`;
}

function outline(shape: BadgeShape, width: number, theme: BadgeTheme): string {
  if (theme === 'light') return '';
  const hook = theme === 'auto' ? ` class="${outlineClass}"` : ` stroke="${badgeDarkOutline.stroke}"`;
  const rx = shape.radius > 0 ? ` rx="${tenths(shape.radius - 0.5)}"` : '';
  return `<rect${hook} fill="none" stroke-opacity="${badgeDarkOutline.opacity}" stroke-width="10" x="5" y="5" width="${tenths(width - 1)}" height="${tenths(shape.height - 1)}"${rx}/>`;
}

/** A part of the badge from one px to another, rounded where it is an end of the whole. */
function part(shape: BadgeShape, from: number, to: number, width: number): string {
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

function type(shape: BadgeShape, font: BadgeFont, { width, exact, spaced }: TextWidth): string {
  const weight = font.bold ? ' font-weight="bold"' : '';
  const spacing = spaced ? ` letter-spacing="${tenths(font.spacing)}"` : '';
  const length = exact ? ` textLength="${tenths(width)}"` : '';
  return ` y="${tenths(shape.baseline)}" font-size="${tenths(font.size)}"${weight}${spacing}${length}`;
}

function markPath(shape: BadgeShape, centre: number, { path, line, dashes }: BadgeMark): string {
  const factor = tenths(shape.mark) / badgeMarkSize;
  const scale = factor === 1 ? '' : `scale(${factor})`;
  const broken =
    dashes === undefined
      ? ' stroke-linecap="round" stroke-linejoin="round"'
      : ` stroke-dasharray="${dashes}"`;
  return (
    `<path fill="none" stroke="${badgeInk}" stroke-width="${line}"${broken}` +
    ` transform="translate(${tenths(centre)} ${tenths(shape.markAxis)})${scale}" d="${path}"/>`
  );
}

function tenths(px: number): number {
  return Math.round(px * 10);
}
