import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const badge: Texts<English['badge']> = {
  label: '評価',
  withdrawn: '取り下げ',
  unknown: '未評価',
  outOf: '{rating}/{max}',
  onScale: '{rating}（{min}〜{max}）',
};
