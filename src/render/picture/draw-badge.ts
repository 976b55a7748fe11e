import { coveredText } from '#typesetting/covered-text.ts';
import { sans, type Typeface } from '#typesetting/families.ts';
import type { FontLibrary } from '#typesetting/font-library.ts';
import { outlineOf } from '#typesetting/outline.ts';
import { shapeLine } from '#typesetting/shaped-line.ts';
import { drawBadge, nameBadge } from '../badge/badge.ts';
import { renderCardImage } from '../badge/card-image.ts';
import type { BadgeFace } from '../badge/face.ts';
import { type BadgeOptions, isLine } from '../badge/options.ts';
import { type PlacedText, tenths } from '../badge/placed-text.ts';
import type { BadgeSubject } from '../badge/subject.ts';
import { rasterise } from './rasterise.ts';

/** A badge to be drawn as pixels. */
export interface BadgePicture {
  readonly badge: BadgeSubject;
  /** Stands in for a name that no font of the program covers. */
  readonly slug: string;
  readonly options: BadgeOptions;
  readonly face: BadgeFace;
}

/** Pixels to each px: badges are sharp on dense screens too. */
const density = 2;

/**
 * Draws a badge as PNG, two pixels to each px, the same bytes for the same arguments. Its texts are outlines that fill
 * the room they have in the SVG. Pixels cannot follow the reader's scheme: `auto` is drawn for light pages.
 */
export function drawBadgePicture(picture: BadgePicture, library: FontLibrary): Uint8Array<ArrayBuffer> {
  const theme = picture.options.theme === 'auto' ? 'light' : picture.options.theme;
  const options = { ...picture.options, theme };
  const [badge, face] = [coveredSubject(picture, library), coveredFace(picture.face, library)];
  const drawText = (placed: PlacedText) => drawOutline(placed, library);
  const svg = isLine(options)
    ? nameBadge(drawBadge(badge, options, face, drawText), badge)
    : renderCardImage(badge, options, face, drawText);
  return rasterise(svg, density);
}

const typefaces = {
  regular: { families: sans, weight: 400, opticalSize: 12 },
  bold: { families: sans, weight: 650, opticalSize: 12 },
} as const satisfies Record<string, Typeface>;

/** The most that outlines are enlarged: their letters look smaller than those of Verdana, which the room is for. */
const enlargementMax = 1.22;

/** The same where the room is an upper bound, as on cards. */
const enlargement = 1.1;

function drawOutline(placed: PlacedText, library: FontLibrary): string {
  const { text, language, x, anchor, isRightToLeft, baseline, size, bold, spacing, width, isExact } = placed;
  const typeface = { ...(bold ? typefaces.bold : typefaces.regular), language };
  const line = shapeLine(text, typeface, isRightToLeft ? 'rtl' : 'ltr', library);
  if (line.width === 0) return '';
  const spaces = spacing * line.glyphs.length;
  const fitting = (width - spaces) / (line.width * size);
  const em = size * Math.min(fitting, isExact ? enlargementMax : enlargement);
  const drawn = line.width * em + spaces;
  const room = isExact ? width : drawn;
  const isAtLeft = (anchor === 'start') !== isRightToLeft;
  const left = anchor === 'middle' ? x - room / 2 : isAtLeft ? x : x - room;
  const glyphs = line.glyphs.map((glyph, index) => ({ ...glyph, x: glyph.x + (index * spacing) / em }));
  const start = left + (room - drawn) / 2;
  const outline = outlineOf({ ...line, glyphs }, tenths(start), tenths(baseline), 10 * em);
  return outline === '' ? '' : `<path d="${outline}"/>`;
}

function coveredSubject({ badge, slug }: BadgePicture, library: FontLibrary): BadgeSubject {
  if (badge.state === 'unknown') return badge;
  const product = coveredText(badge.product, typefaces.bold, library) ?? slug;
  if (badge.state === 'withdrawn') return { ...badge, product };
  return { ...badge, product, summary: coveredText(badge.summary ?? '', typefaces.regular, library) ?? '' };
}

function coveredFace(face: BadgeFace, library: FontLibrary): BadgeFace {
  const covered = (text: string) => coveredText(text, typefaces.regular, library) ?? '';
  return { ...face, publication: covered(face.publication), name: covered(face.name) };
}
