/** How a verdict moved. */
export const history = {
  title: 'What changed, and why',
  first: 'first verdict: {phrase}',
  withdrawn: 'withdrawn',
  moved: '{before} → {after}',
  price: 'price: {price}',
  priceMoved: 'price: {before} → {after}',
  priceLeftOut: 'price no longer stated',
  takenBack: 'taken back',
  takenBackAgain: 'taken back, again {what}',
  takenBackOn: 'Taken back on <time>{day}</time>',
  none: 'none',
  // Of a drawn line.
  course: 'The rating over time: {ratings}',
  ratingOn: '{rating} ({day})',
  ratingSince: '{rating}, <time>{day}</time>',
} as const;
