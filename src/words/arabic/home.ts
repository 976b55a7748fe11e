import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const home: Texts<English['home']> = {
  question: 'هل يستحق الشراء؟',
  nothingYet: 'أحكام شراء موجزة.',
  lede: '{count, plural, zero {أحكام شراء موجزة.} one {أحكام شراء موجزة على منتج واحد.} two {أحكام شراء موجزة على منتجين.} few {أحكام شراء موجزة على # منتجات.} many {أحكام شراء موجزة على # منتجًا.} other {أحكام شراء موجزة على # منتج.}}',
  newest: 'الجديد والمتغيّر',
  best: 'الأفضل في كل فئة',
  allReviews:
    '{count, plural, zero {لا مراجعات} one {مراجعة واحدة} two {المراجعتان} few {كل المراجعات (#)} many {كل المراجعات (#)} other {كل المراجعات (#)}}',
};
