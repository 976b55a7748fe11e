/** The review of a product, and the page of what one copies of it. */
export const review = {
  breadcrumb: 'パンくずリスト',
  draft: '下書き：未公開',
  by: '執筆：<names></names>',
  method: '評価の方法',
  website: 'ウェブサイト',
  identifiers: '識別子',
  pros: '良い点',
  cons: '悪い点',
  correct: '訂正を提案する',
  alternatives: '代わりになるもの',
  best: '<category></category>で評点の高い製品',
  compare: '並べて比較',
  passOn:
    'この評価を自分のページに：<badge>バッジ</badge>、<card>カード</card>、<data>データとクレジット</data>',
  embed: 'この評価を自分のページに',
  embedTitle: '{product}：評価を自分のページに',
};
