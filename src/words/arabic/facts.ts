import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const facts: Texts<English['facts']> = {
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
