import anyAscii from 'any-ascii';
import { slugFrom } from '../../../verdict/slug.ts';

/** A slug of a name in any script, in ASCII, cut to length; `undefined` if no letter or digit can be kept. */
export function slugForName(name: string): string | undefined {
  return slugFrom(anyAscii(name.normalize('NFC').toWellFormed()));
}
