import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const badge: Texts<English['badge']> = {
  label: 'Urteil',
  withdrawn: 'zurückgezogen',
  unknown: 'nicht getestet',
  outOf: '{rating}/{max}',
  onScale: '{rating} ({min} bis {max})',
};
