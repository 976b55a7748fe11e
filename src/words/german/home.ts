/** The home page. */
export const home = {
  question: 'Lohnt es sich?',
  nothingYet: 'Kurze Kaufurteile.',
  lede: '{count, plural, one {Kurze Kaufurteile zu einem Produkt.} other {Kurze Kaufurteile zu # Produkten.}}',
  newest: 'Neu und geändert',
  best: 'Das Beste jeder Kategorie',
  allReviews: '{count, plural, one {# Test ansehen} other {Alle # Tests}}',
};
