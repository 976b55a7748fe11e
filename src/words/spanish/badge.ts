import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const badge: Texts<English['badge']> = {
  label: 'veredicto',
  withdrawn: 'retirado',
  unknown: 'sin reseña',
  outOf: '{rating}/{max}',
  onScale: '{rating} ({min} a {max})',
};
