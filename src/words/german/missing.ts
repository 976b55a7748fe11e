/** Pages of an address where nothing is. */
export const missing = {
  review: 'Diesen Test gibt es nicht',
  reviewDetail:
    'Unter dieser Adresse steht kein Test. Vielleicht ist sie falsch geschrieben, oder das Produkt wurde noch nicht getestet.',
  category: 'Diese Kategorie gibt es nicht',
  categoryDetail:
    'Unter dieser Adresse steht keine Kategorie. Vielleicht ist sie falsch geschrieben, oder die Kategorie heißt jetzt anders.',
  page: 'Diese Seite gibt es nicht',
  pageDetail: 'Unter dieser Adresse steht nichts.',
  listPageDetail:
    'Eine Seite {page, number} gibt es nicht: Diese Liste hat {pages, plural, one {# Seite} other {# Seiten}}.',
  withdrawnDetail: 'Dieses Produkt wird nicht mehr geführt, und sein Urteil gilt nicht mehr.',
  readInstead: 'Stattdessen lesenswert',
  didYouMean: 'Meinten Sie',
  related: 'Verwandte Tests',
  categories: '{count, plural, one {Kategorie} other {Kategorien}}: <list></list>',
  lookElsewhere: 'Nach etwas anderem suchen',
  everything: 'Oder zu <reviews>allen Tests</reviews> und <categories>allen Kategorien</categories>.',
};
