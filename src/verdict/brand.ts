import { z } from 'zod';
import { leastContrast, withContrast } from './color.ts';
import { imagePathSchema } from './image.ts';
import type { ImageFault, RawImage } from './raw-record.ts';
import { quoted } from './text/excerpt.ts';
import { refuse } from './text/refuse.ts';
import { lineSchema } from './text/text.ts';

/** The longest short name, in characters: what a badge has room for. */
export const shortNameMaxLength = 24;

/** The backgrounds on which pages write in the accent, in each colour scheme. */
export const pageGrounds = { light: ['#fdfcf9', '#f5f3ed'], dark: ['#151412', '#201f1c'] } as const;

/** The contrast that text needs (WCAG 2.2, success criterion 1.4.3, level AA). */
const contrastMin = 4.5;

/** Highest contrast of the accent in dark pages: above it colours fade to white. */
const contrastMaxInDark = 8;

/** The smallest icon, in pixels: what phones show on their home screens. */
const iconMinSide = 180;

const accentAllowed = `a colour such as #0b57d0 whose contrast with light pages (${pageGrounds.light.join(', ')}) is at least ${contrastMin}:1`;

const accentSchema = z
  .string()
  .check((context) => {
    const fault = accentFault(context.value);
    if (fault)
      refuse(context, fault.message, { rule: 'color', allowed: accentAllowed, nearest: fault.nearest });
    else context.value = longForm(context.value);
  })
  .meta({
    description:
      'Colour of links, buttons and marks: #rrggbb, dark enough for light pages; dark pages use a lighter one of its hue',
    pattern: '^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$',
  });

/** What makes a publication look like itself. */
export const brandSchema = z
  .strictObject({
    icon: imagePathSchema('A square picture in images/: the icon of the site').optional(),
    logo: imagePathSchema('A picture in images/ that stands for the name on top of each page').optional(),
    logoDark: imagePathSchema('The logo for dark pages, where it is not the same').optional(),
    accent: accentSchema.optional(),
    short: lineSchema(shortNameMaxLength, 'A short name of the publication, for badges and icons').optional(),
  })
  .meta({ description: 'Icon, logo, colour and short name of the publication' });

/** A checked brand. */
export type Brand = z.output<typeof brandSchema>;

/** The keys of a brand that name pictures. */
export const brandPictures = ['icon', 'logo', 'logoDark'] as const;

/** The accent for dark pages: the same hue, with the same contrast as in light pages, within bounds. */
export function accentInDark(accent: string): string {
  const contrast = leastContrast(accent, pageGrounds.light);
  return withContrast(accent, pageGrounds.dark, Math.min(contrast, contrastMaxInDark), 'lighter');
}

/** What is wrong with a picture as an icon, if anything. */
export function iconFault(
  file: string,
  { type, width, height }: Pick<RawImage, 'type' | 'width' | 'height'>,
): ImageFault | undefined {
  if (width === height && (width >= iconMinSide || type === 'svg+xml')) return undefined;
  return {
    message: `is ${quoted(file)}, which has ${width} × ${height} pixels`,
    allowed: `a square drawing in SVG, or a square picture of at least ${iconMinSide} × ${iconMinSide} pixels`,
  };
}

function accentFault(given: string): { message: string; nearest: string | undefined } | undefined {
  if (!/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(given)) {
    const bare = given.replace(/^#?/, '#');
    const isBare = /^#[0-9a-f]{6}$/i.test(bare);
    return {
      message: `is ${quoted(given)}`,
      nearest: isBare ? nearestAccent(bare.toLowerCase()) : undefined,
    };
  }
  const color = longForm(given);
  const contrast = leastContrast(color, pageGrounds.light);
  if (contrast >= contrastMin) return undefined;
  // Rounded down: 4.46 must not read as 4.5.
  const shown = Math.floor(contrast * 10) / 10;
  return {
    message: `is ${quoted(given)}, whose contrast with light pages is ${shown}:1`,
    nearest: nearestAccent(color),
  };
}

function nearestAccent(color: string): string {
  return leastContrast(color, pageGrounds.light) >= contrastMin
    ? color
    : withContrast(color, pageGrounds.light, contrastMin, 'darker');
}

function longForm(color: string): string {
  const digits = color.slice(1).toLowerCase();
  return digits.length === 6 ? `#${digits}` : `#${[...digits].map((digit) => digit + digit).join('')}`;
}
