/** What is said of a product beside its review, in the review as Markdown. */
export const facts = {
  named: '**{name}:** {text}',
  verdict: 'الحكم',
  rating: 'التقييم',
  category: 'الفئة',
  alternatives: 'البدائل',
  website: 'الموقع',
  identifiers: 'المعرّفات',
  reviewed: 'تاريخ المراجعة',
  by: 'بقلم',
  disclosure: 'إفصاح',
  pros: 'له',
  cons: 'عليه',
  review: 'المراجعة',
  source: 'المصدر',
  credit: 'نسبة المصدر',
  licence: 'الرخصة',
};
