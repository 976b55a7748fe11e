import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const home: Texts<English['home']> = {
  question: '買う価値はある？',
  nothingYet: 'ひとことでわかる購入の評価。',
  lede: '{count, plural, other {#件の製品を、ひとことで評価。}}',
  newest: '新着と変更',
  best: 'カテゴリーごとのおすすめ',
  allReviews: '{count, plural, other {すべてのレビュー（#件）}}',
};
