import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const badge: Texts<English['badge']> = {
  label: '结论',
  withdrawn: '已撤回',
  unknown: '未评测',
  outOf: '{rating}/{max}',
  onScale: '{rating}（{min} 至 {max}）',
};
