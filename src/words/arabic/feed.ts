import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const feed: Texts<English['feed']> = {
  subtitle: 'الأحكام الجديدة والمتغيّرة',
  verdict: 'الحكم: {phrase}',
  change: 'التغيير: {change}',
  note: 'ملاحظة: {note}',
  fact: '{name}: {text}',
  rights: '{credit} ({address}). الرخصة: {id}، {licence}',
};
