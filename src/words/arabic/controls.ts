import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const controls: Texts<English['controls']> = {
  copy: 'نسخ<unseen>: {what}</unseen>',
  copied: 'تم النسخ',
  selected: 'تم التحديد',
  selectedDetail: 'تم التحديد: انسخه بلوحة المفاتيح',
  table: 'جدول',
};
