import anyAscii from 'any-ascii';
import { slugFrom } from '../../verdict/slug.ts';

/**
 * The slug of a name in any script, transliterated to ASCII, or nothing when no letter or digit of it can be kept.
 * Of a name that gives more than a slug can hold, the beginning.
 */
export function slugForName(name: string): string | undefined {
  return slugFrom(anyAscii(name.normalize('NFC').toWellFormed()));
}
