/** Lists of reviews: filters, order, results, pages. */
export const list = {
  verdict: 'Verdict',
  category: 'Category',
  all: 'All',
  allCategories: '{count, plural, one {All # category} other {All # categories}}',
  order: 'Order',
  match: 'Best match',
  name: 'Name',
  rating: 'Rating',
  reviewed: 'Latest',
  reviews: '{count, plural, one {# review} other {# reviews}}',
  results: '{count, plural, one {# result} other {# results}} for <q></q>',
  related: '{count, plural, one {# related review} other {# related reviews}} for <q></q>',
  // What a view is narrowed to, one after the other, and behind what was found.
  withVerdict: ': {verdict}',
  onPage: ', page {page, number} of {pages, number}',
  quoted: '“{q}”',
  byRating: 'best rated',
  byReviewed: 'latest',
  page: 'page {page, number} of {pages, number}',
  pages: 'Pages',
  pageNumber: '<unseen>Page</unseen> {page, number}',
  previous: 'Previous',
  next: 'Next',
  // A number beside the name of a category; what is counted is only read out.
  count: '{count, plural, one {#<unseen> review</unseen>} other {#<unseen> reviews</unseen>}}',
  categoriesDescription:
    '{count, plural, one {Short buying verdicts in # category.} other {Short buying verdicts in # categories.}}',
  description:
    '{count, plural, one {Short buying verdicts on # product.} other {Short buying verdicts on # products.}} Each is worth it, skip, or depends, and rated from {min} to {max}.',
  categoryDescription:
    '{category}: {count, plural, one {short buying verdicts on # product.} other {short buying verdicts on # products.}} Each is worth it, skip, or depends, and rated from {min} to {max}.',
  nothingAtAll: 'Nothing has been reviewed yet. New reviews will appear in the <feed>feed</feed>.',
  nothing: 'There is no such review yet.',
  nothingFor: 'Nothing here matches <q></q>.',
  instead: 'What there is',
  anyVerdict: 'With any verdict',
  anyCategory: 'In all categories',
  everything: 'All reviews',
  filters: 'Filters',
  tag: 'Tag',
  ratingFrom: '{rating} and higher',
  without: 'Without the filter {filter}',
  // The index of many categories, and what stands under none of its letters.
  letters: 'Letters',
  otherLetters: 'Other',
} as const;
