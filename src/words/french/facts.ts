/** What is said of a product beside its review, in the review as Markdown. */
export const facts = {
  named: '**{name}\u00a0:** {text}',
  verdict: 'Verdict',
  rating: 'Note',
  category: 'Catégorie',
  alternatives: 'Alternatives',
  website: 'Site web',
  identifiers: 'Identifiants',
  reviewed: 'Testé',
  by: 'Par',
  disclosure: 'Transparence',
  pros: 'Pour',
  cons: 'Contre',
  review: 'Avis',
  source: 'Source',
  credit: 'Mention',
  licence: 'Licence',
};
