/** How a verdict moved. */
export const history = {
  title: '変更点とその理由',
  first: '最初の評価：{phrase}',
  withdrawn: '取り下げ',
  moved: '{before} → {after}',
  price: '価格：{price}',
  priceMoved: '価格：{before} → {after}',
  priceLeftOut: '価格の記載なし',
  takenBack: '撤回',
  takenBackAgain: '撤回、再び{what}',
  takenBackOn: '<time>{day}</time>に撤回',
  none: 'なし',
  course: '評点の推移：{ratings}',
  ratingOn: '{rating}（{day}）',
  ratingSince: '{rating}、<time>{day}</time>',
};
