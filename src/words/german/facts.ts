/** What is said of a product beside its review, in the review as Markdown. */
export const facts = {
  named: '**{name}:** {text}',
  verdict: 'Urteil',
  rating: 'Wertung',
  category: 'Kategorie',
  alternatives: 'Alternativen',
  website: 'Website',
  identifiers: 'Kennungen',
  reviewed: 'Getestet',
  by: 'Von',
  disclosure: 'Offenlegung',
  pros: 'Dafür',
  cons: 'Dagegen',
  review: 'Test',
  source: 'Quelle',
  credit: 'Quellenangabe',
  licence: 'Lizenz',
};
