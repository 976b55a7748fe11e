/** The review of a product, and the page of what one copies of it. */
export const review = {
  breadcrumb: 'Pfad',
  draft: 'Entwurf: nicht veröffentlicht',
  by: 'Von <names></names>',
  method: 'Wie wir testen',
  website: 'Website',
  identifiers: 'Kennungen',
  pros: 'Dafür',
  cons: 'Dagegen',
  correct: 'Korrektur vorschlagen',
  alternatives: 'Alternativen',
  best: 'Am besten bewertet in <category></category>',
  compare: 'Direkt vergleichen',
  passOn:
    'Dieses Urteil auf der eigenen Seite zeigen: <badge>Badge</badge>, <card>Karte</card>, <data>Daten und Quellenangabe</data>.',
  embed: 'Dieses Urteil auf der eigenen Seite zeigen',
  embedTitle: '{product}: das Urteil auf der eigenen Seite zeigen',
};
