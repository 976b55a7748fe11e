import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const badge: Texts<English['badge']> = {
  label: 'veredito',
  withdrawn: 'retirado',
  unknown: 'sem análise',
  outOf: '{rating}/{max}',
  onScale: '{rating} ({min} a {max})',
};
