/** Products side by side. */
export const comparison = {
  title: 'Compare products',
  choose: 'Choose two to four reviews to see side by side.',
  // Between the names of two products.
  vs: 'vs',
  description: '{names} side by side: verdict, rating, price, best for, skip if.',
  name: 'Name of a product',
  another: 'Add another product',
  add: 'Add',
  remove: 'Remove',
  removeNamed: 'Remove {product}',
  offered: 'Compare with',
  instead: 'Compare instead with',
  unknown: 'No review is called “<name></name>”.',
  withdrawn: '<name></name> is no longer covered, and its verdict no longer stands.',
  best: 'The best of each category, side by side',
  bestLink: 'Compare the best side by side',
  beside: 'Compare <names></names> side by side',
  verdict: 'Verdict',
  rating: 'Rating',
  summary: 'In short',
  reviewed: 'Reviewed',
} as const;
