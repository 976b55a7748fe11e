import { cleanLine, shorten } from '#typesetting/text.ts';
import { shortNameMaxLength } from '../../verdict/brand.ts';
import type { Settings } from '../../verdict/settings.ts';

/** What all badges of a publication have in common. */
export interface BadgeFace {
  /** Whose verdicts they are, in one short line. */
  readonly publication: string;
}

/** What the badges of a publication have in common, by its settings. */
export function badgeFaceOf({ name, brand }: Pick<Settings, 'name' | 'brand'>): BadgeFace {
  const fits = (text: string) => [...text].length <= shortNameMaxLength;
  return { publication: brand?.short ?? shorten(cleanLine(name), fits) };
}
