import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const list: Texts<English['list']> = {
  verdict: 'Urteil',
  category: 'Kategorie',
  all: 'Alle',
  allCategories: '{count, plural, one {# Kategorie} other {Alle # Kategorien}}',
  order: 'Sortierung',
  match: 'Beste Treffer',
  name: 'Name',
  rating: 'Wertung',
  reviewed: 'Neueste',
  reviews: '{count, plural, one {# Test} other {# Tests}}',
  results: '{count, plural, one {# Treffer} other {# Treffer}} für <q></q>',
  related: '{count, plural, one {# verwandter Test} other {# verwandte Tests}} zu <q></q>',
  withVerdict: ': {verdict}',
  onPage: ', Seite {page, number} von {pages, number}',
  quoted: '„{q}“',
  byRating: 'beste zuerst',
  byReviewed: 'neueste zuerst',
  page: 'Seite {page, number} von {pages, number}',
  pages: 'Seiten',
  pageNumber: '<unseen>Seite</unseen> {page, number}',
  previous: 'Zurück',
  next: 'Weiter',
  count: '{count, plural, one {#<unseen> Test</unseen>} other {#<unseen> Tests</unseen>}}',
  categoriesDescription:
    '{count, plural, one {Kurze Kaufurteile in # Kategorie.} other {Kurze Kaufurteile in # Kategorien.}}',
  description:
    '{count, plural, one {Kurze Kaufurteile zu # Produkt.} other {Kurze Kaufurteile zu # Produkten.}} Jedes mit einem klaren Urteil und einer Wertung von {min} bis {max}.',
  categoryDescription:
    '{category}: {count, plural, one {kurze Kaufurteile zu # Produkt.} other {kurze Kaufurteile zu # Produkten.}} Jedes mit einem klaren Urteil und einer Wertung von {min} bis {max}.',
  nothingAtAll: 'Bisher wurde nichts getestet. Neue Tests erscheinen im <feed>Feed</feed>.',
  nothing: 'Hier gibt es noch keinen Test.',
  nothingFor: 'Nichts hier passt zu <q></q>.',
  instead: 'Was es gibt',
  anyVerdict: 'Mit jedem Urteil',
  anyCategory: 'In allen Kategorien',
  everything: 'Alle Tests',
};
