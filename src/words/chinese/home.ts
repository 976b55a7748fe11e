/** The home page. */
export const home = {
  question: '值得买吗？',
  nothingYet: '简明的购买结论。',
  lede: '{count, plural, other {为 # 件产品给出简明的购买结论。}}',
  newest: '最新与变动',
  best: '各类别最佳',
  allReviews: '{count, plural, other {全部 # 篇评测}}',
};
