/** Cards on other pages: the element, the frame and oEmbed. */
export const embed = {
  // What is pasted into a page: neither verdict nor rating, since those may change.
  title: '{product}: verdict by {publication}',
  read: 'Read the review',
  // Where the product's name is not known, its slug stands in for it.
  verdictOn: 'The verdict on {product}',
  withdrawn: '{product} is no longer covered.',
  readInstead: 'See what to read instead',
  unknown: 'Not reviewed',
  allReviews: 'All reviews by {publication}',
} as const;
