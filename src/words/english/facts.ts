/** What is said of a product beside its review, in the review as Markdown. */
export const facts = {
  named: '**{name}:** {text}',
  verdict: 'Verdict',
  rating: 'Rating',
  category: 'Category',
  alternatives: 'Alternatives',
  website: 'Website',
  identifiers: 'Identifiers',
  reviewed: 'Reviewed',
  by: 'By',
  disclosure: 'Disclosure',
  pros: 'In favour',
  cons: 'Against',
  review: 'Review',
  source: 'Source',
  credit: 'Credit',
  licence: 'Licence',
} as const;
