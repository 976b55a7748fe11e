/** What is said of a product beside its review, in the review as Markdown. */
export const facts = {
  named: '**{name}：** {text}',
  verdict: '評価',
  rating: '評点',
  category: 'カテゴリー',
  alternatives: '代わりになるもの',
  website: 'ウェブサイト',
  identifiers: '識別子',
  reviewed: '評価日',
  by: '執筆',
  disclosure: '情報開示',
  pros: '良い点',
  cons: '悪い点',
  review: 'レビュー',
  source: '出典',
  credit: 'クレジット',
  licence: 'ライセンス',
};
