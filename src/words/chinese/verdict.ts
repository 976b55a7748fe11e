/** Verdicts, ratings and facts, wherever they stand. */
export const verdict = {
  worthit: '值得买',
  depends: '因人而异',
  skip: '不推荐',
  worthitWithin: '值得买',
  dependsWithin: '因人而异',
  skipWithin: '不推荐',
  outOf: '<b>{rating}</b> 分（满分 {max} 分）',
  onScale: '<b>{rating}</b> 分（{min} 至 {max} 分）',
  phrase: '{verdict}，{rating}',
  headline: '{product}：{phrase}',
  price: '价格',
  bestFor: '适合',
  skipIf: '不适合',
  draft: '草稿',
};
