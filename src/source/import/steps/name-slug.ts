import anyAscii from 'any-ascii';
import { slugFrom } from '../../../verdict/slug.ts';

/**
 * Converts a name in any script to a slug by transliteration to ASCII; `undefined` if no letter or digit can be kept.
 * A slug that would be too long is truncated.
 */
export function slugForName(name: string): string | undefined {
  return slugFrom(anyAscii(name.normalize('NFC').toWellFormed()));
}
