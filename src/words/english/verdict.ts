/** Verdicts, ratings and facts, wherever they stand. */
export const verdict = {
  worthit: 'Worth it',
  depends: 'Depends',
  skip: 'Skip',
  // Within a sentence, and on badges.
  worthitWithin: 'worth it',
  dependsWithin: 'depends',
  skipWithin: 'skip',
  outOf: '<b>{rating}</b> out of {max}',
  onScale: '<b>{rating}</b> on a scale from {min} to {max}',
  phrase: '{verdict}, {rating}',
  headline: '{product}: {phrase}',
  price: 'Price',
  bestFor: 'Best for',
  skipIf: 'Skip if',
  draft: 'Draft',
} as const;
