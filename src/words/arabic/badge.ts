import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const badge: Texts<English['badge']> = {
  label: 'الحكم',
  withdrawn: 'مسحوب',
  unknown: 'لم يُراجع',
  outOf: '{rating}/{max}',
  onScale: '{rating} ({min} إلى {max})',
};
