/** The home page. */
export const home = {
  question: 'Is it worth it?',
  nothingYet: 'Short buying verdicts.',
  lede: '{count, plural, one {Short buying verdicts on # product.} other {Short buying verdicts on # products.}}',
  newest: 'New and changed',
  best: 'The best of each category',
  allReviews: '{count, plural, one {All # review} other {All # reviews}}',
} as const;
