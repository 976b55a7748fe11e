import { queryOf, segmentOf } from './address.ts';

/** The shapes of a badge; the first is the default. */
export const badgeStyles = ['flat', 'flat-square', 'for-the-badge', 'card'] as const;

/** The pages a badge may stand on; the first, the default, follows the reader's own setting. */
export const badgeThemes = ['auto', 'light', 'dark'] as const;

/** What a badge may say; the first is the default. */
export const badgeShows = ['rating', 'verdict'] as const;

/** How a badge is drawn; what is missing takes its default. */
export interface BadgeOptions {
  readonly style?: (typeof badgeStyles)[number] | undefined;
  readonly theme?: (typeof badgeThemes)[number] | undefined;
  /** rating: the verdict with its rating; verdict: the verdict alone. */
  readonly show?: (typeof badgeShows)[number] | undefined;
  /** The left part: whose verdict it is, the name of the product, the word "verdict", or nothing. */
  readonly label?: 'publication' | 'product' | 'verdict' | 'none' | undefined;
}

/** The address of a product's badge under a base address; it sends no request. */
export function badgeUrl(
  base: string,
  slug: string,
  { style, theme, show, label }: BadgeOptions = {},
): string {
  return `${base}/api/badge/${segmentOf(slug)}${queryOf({ style, theme, show, label })}`;
}
