/** The review of a product, and the page of what one copies of it. */
export const review = {
  breadcrumb: 'Breadcrumb',
  draft: 'Draft: not published',
  by: 'By <names></names>',
  method: 'How we review',
  website: 'Website',
  identifiers: 'Identifiers',
  pros: 'In favour',
  cons: 'Against',
  correct: 'Suggest a correction',
  alternatives: 'Alternatives',
  best: 'Best rated in <category></category>',
  compare: 'Compare side by side',
  passOn:
    'Put this verdict on your page: <badge>badge</badge>, <card>card</card>, <data>data and credit</data>.',
  embed: 'Put this verdict on your page',
  embedTitle: '{product}: put the verdict on your page',
} as const;
