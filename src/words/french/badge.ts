import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const badge: Texts<English['badge']> = {
  label: 'verdict',
  withdrawn: 'retiré',
  unknown: 'non testé',
  outOf: '{rating}/{max}',
  onScale: '{rating} ({min} à {max})',
};
