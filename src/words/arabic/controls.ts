/** Parts that several pages have: buttons that copy, tables that scroll. */
export const controls = {
  copy: 'نسخ<unseen>: {what}</unseen>',
  copied: 'تم النسخ',
  selected: 'تم التحديد',
  selectedDetail: 'تم التحديد: انسخه بلوحة المفاتيح',
  table: 'جدول',
};
