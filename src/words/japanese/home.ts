/** The home page. */
export const home = {
  question: '買う価値はある？',
  nothingYet: 'ひとことでわかる購入の評価。',
  lede: '{count, plural, other {#件の製品を、ひとことで評価。}}',
  newest: '新着と変更',
  best: 'カテゴリーごとのおすすめ',
  allReviews: '{count, plural, other {すべてのレビュー（#件）}}',
};
