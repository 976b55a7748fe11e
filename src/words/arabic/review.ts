/** The review of a product, and the page of what one copies of it. */
export const review = {
  breadcrumb: 'مسار التنقل',
  draft: 'مسودة: غير منشورة',
  by: 'بقلم <names></names>',
  method: 'كيف نراجع',
  website: 'الموقع',
  identifiers: 'المعرّفات',
  pros: 'له',
  cons: 'عليه',
  correct: 'اقترح تصحيحًا',
  alternatives: 'البدائل',
  best: 'الأعلى تقييمًا في <category></category>',
  compare: 'قارن جنبًا إلى جنب',
  passOn:
    'ضع هذا الحكم في صفحتك: <badge>شارة</badge>، <card>بطاقة</card>، <data>البيانات ونسبة المصدر</data>.',
  embed: 'ضع هذا الحكم في صفحتك',
  embedTitle: '{product}: ضع الحكم في صفحتك',
};
