import { z } from 'zod';

/**
 * The shapes of a badge; the first is the default. The names of those of one line are from shields.io, so that rows
 * match; `card` is an image of the whole verdict.
 */
export const badgeStyles = ['flat', 'flat-square', 'for-the-badge', 'card'] as const;

/** The shape of a badge. */
export type BadgeStyle = (typeof badgeStyles)[number];

/** The pages a badge may stand on; the first is the default, which follows the reader's own setting. */
export const badgeThemes = ['auto', 'light', 'dark'] as const;

/** The page a badge stands on. */
export type BadgeTheme = (typeof badgeThemes)[number];

/** What a badge may say; the first is the default. */
export const badgeShows = ['rating', 'verdict'] as const;

/**
 * What may stand on the left part; the first is the default. Free text is not among them: it could put another
 * product's name beside a verdict.
 */
export const badgeLabels = ['publication', 'product', 'verdict', 'none'] as const;

/**
 * The query parameters of a badge. Nothing is refused: what cannot be used becomes its default, because an
 * image that fails shows its reader nothing.
 */
export const badgeOptionsSchema = z.object({
  style: optionOf(badgeStyles, 'Shape of the badge; card is an image of the whole verdict'),
  theme: optionOf(badgeThemes, "The page it stands on; auto follows the reader's colour scheme"),
  show: optionOf(badgeShows, 'rating: the verdict with its rating; verdict: the verdict alone'),
  label: optionOf(
    badgeLabels,
    'What the left part says: whose verdict it is, the name of the product, the word "verdict", or nothing (an empty value means that too)',
  ),
});

/** How a badge is drawn. */
export type BadgeOptions = z.output<typeof badgeOptionsSchema>;

/** How a badge of one line is drawn. */
export interface LineOptions extends BadgeOptions {
  readonly style: Exclude<BadgeStyle, 'card'>;
}

/** Whether a badge is of one line. */
export function isLine(options: BadgeOptions): options is LineOptions {
  return options.style !== 'card';
}

/** The options in a query; what is missing or invalid takes its default, and other parameters are ignored. */
export function badgeOptionsFrom(raw: Readonly<Record<string, string | undefined>>): BadgeOptions {
  return badgeOptionsSchema.parse(raw['label']?.trim() === '' ? { ...raw, label: 'none' } : raw);
}

function optionOf<const Values extends readonly [string, ...string[]]>(values: Values, description: string) {
  return z.enum(values).default(values[0]).catch(values[0]).meta({ description });
}
