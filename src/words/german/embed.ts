import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const embed: Texts<English['embed']> = {
  title: '{product}: Urteil von {publication}',
  read: 'Zum Test',
  withdrawn: '{product} wird nicht mehr geführt.',
  readInstead: 'Was stattdessen lesenswert ist',
  unknown: 'Nicht getestet',
  allReviews: 'Alle Tests von {publication}',
};
