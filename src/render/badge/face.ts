import { cleanLine, shorten } from '#typesetting/text.ts';
import { accentInDark, shortNameMaxLength } from '../../verdict/brand.ts';
import type { Settings } from '../../verdict/settings.ts';
import type { WordSettings } from '../../words/words-of.ts';

/** What all badges of a publication have in common: plain values, which a thread can be sent. */
export interface BadgeFace extends WordSettings {
  /** Whose verdicts they are, in one short line. */
  readonly publication: string;
  /** The name in full, for cards. */
  readonly name: string;
  /** The colour of its name on cards, by theme; none if it has no colour of its own. */
  readonly accent?: { readonly light: string; readonly dark: string };
}

/** What the badges of a publication have in common, by its settings. */
export function badgeFaceOf(settings: Pick<Settings, 'name' | 'brand' | 'language' | 'words'>): BadgeFace {
  const { name, brand, language, words } = settings;
  const accent = brand?.accent;
  return {
    publication: shortNameOf(settings),
    name,
    language,
    words,
    ...(accent && { accent: { light: accent, dark: accentInDark(accent) } }),
  };
}

/** The short name of a publication, or its name, shortened with an ellipsis to `max` characters. */
export function shortNameOf(
  { name, brand }: Pick<Settings, 'name' | 'brand'>,
  max: number = shortNameMaxLength,
): string {
  return shorten(cleanLine(brand?.short ?? name), (text) => [...text].length <= max);
}
