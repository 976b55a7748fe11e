/** How a verdict moved. */
export const history = {
  title: '变动与原因',
  first: '首次结论：{phrase}',
  withdrawn: '已撤回',
  moved: '{before} → {after}',
  price: '价格：{price}',
  priceMoved: '价格：{before} → {after}',
  priceLeftOut: '不再注明价格',
  takenBack: '已收回',
  takenBackAgain: '已收回，恢复为{what}',
  takenBackOn: '<time>{day}</time>收回',
  none: '无',
  course: '评分变化：{ratings}',
  ratingOn: '{rating}（{day}）',
  ratingSince: '{rating}，<time>{day}</time>',
};
