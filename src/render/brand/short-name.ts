import { cleanLine, shorten } from '#typesetting/text.ts';
import { shortNameMaxLength } from '../../verdict/brand.ts';
import type { Settings } from '../../verdict/settings.ts';

/** The short name of a publication, or its name, shortened with an ellipsis to `max` characters. */
export function shortNameOf(
  { name, brand }: Pick<Settings, 'name' | 'brand'>,
  max: number = shortNameMaxLength,
): string {
  return shorten(cleanLine(brand?.short ?? name), (text) => [...text].length <= max);
}
