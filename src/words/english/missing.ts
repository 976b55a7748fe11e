/** Pages of an address where nothing is. */
export const missing = {
  review: 'No such review',
  reviewDetail:
    'There is no review at this address. It may have been mistyped, or the product is not reviewed yet.',
  category: 'No such category',
  categoryDetail: 'There is no category at this address. It may have been mistyped, or has another name now.',
  page: 'No such page',
  pageDetail: 'There is nothing at this address.',
  listPageDetail:
    'There is no page {page, number}: this list has {pages, plural, one {# page} other {# pages}}.',
  withdrawnDetail: 'This product is no longer covered, and its verdict no longer stands.',
  readInstead: 'Read instead',
  didYouMean: 'Did you mean',
  related: 'Related reviews',
  categories: '{count, plural, one {Category} other {Categories}}: <list></list>',
  lookElsewhere: 'Look for something else',
  everything: 'Or see <reviews>all reviews</reviews> and <categories>all categories</categories>.',
} as const;
