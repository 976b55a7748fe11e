/** Verdicts, ratings and facts, wherever they stand. */
export const verdict = {
  worthit: '買う価値あり',
  depends: '人による',
  skip: '見送り',
  worthitWithin: '買う価値あり',
  dependsWithin: '人による',
  skipWithin: '見送り',
  outOf: '<b>{rating}</b>点（{max}点満点）',
  onScale: '<b>{rating}</b>点（{min}〜{max}点）',
  phrase: '{verdict}、{rating}',
  headline: '{product}：{phrase}',
  price: '価格',
  bestFor: '向いている人',
  skipIf: '向かない人',
  draft: '下書き',
};
