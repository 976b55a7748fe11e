import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const list: Texts<English['list']> = {
  verdict: 'Verdict',
  category: 'Catégorie',
  all: 'Tous',
  allCategories: '{count, plural, one {# catégorie} many {Les # de catégories} other {Les # catégories}}',
  order: 'Tri',
  match: 'Pertinence',
  name: 'Nom',
  rating: 'Note',
  reviewed: 'Plus récents',
  reviews: '{count, plural, one {# avis} many {# d’avis} other {# avis}}',
  results: '{count, plural, one {# résultat} many {# de résultats} other {# résultats}} pour <q></q>',
  related: '{count, plural, one {# avis proche} many {# d’avis proches} other {# avis proches}} de <q></q>',
  withVerdict: '\u00a0: {verdict}',
  onPage: ', page {page, number} sur {pages, number}',
  quoted: '«\u00a0{q}\u00a0»',
  byRating: 'les mieux notés',
  byReviewed: 'les plus récents',
  page: 'page {page, number} sur {pages, number}',
  pages: 'Pages',
  pageNumber: '<unseen>Page</unseen> {page, number}',
  previous: 'Précédent',
  next: 'Suivant',
  count:
    '{count, plural, one {#<unseen> avis</unseen>} many {#<unseen> d’avis</unseen>} other {#<unseen> avis</unseen>}}',
  categoriesDescription:
    '{count, plural, one {Des verdicts d’achat en bref dans # catégorie.} many {Des verdicts d’achat en bref dans # de catégories.} other {Des verdicts d’achat en bref dans # catégories.}}',
  description:
    '{count, plural, one {Des verdicts d’achat en bref sur # produit.} many {Des verdicts d’achat en bref sur # de produits.} other {Des verdicts d’achat en bref sur # produits.}} Un verdict clair pour chacun, et une note de {min} à {max}.',
  categoryDescription:
    '{category}\u00a0: {count, plural, one {des verdicts d’achat en bref sur # produit.} many {des verdicts d’achat en bref sur # de produits.} other {des verdicts d’achat en bref sur # produits.}} Un verdict clair pour chacun, et une note de {min} à {max}.',
  nothingAtAll: 'Rien n’a encore été testé. Les nouveaux avis paraîtront dans le <feed>flux</feed>.',
  nothing: 'Il n’y a pas encore d’avis ici.',
  nothingFor: 'Rien ici ne correspond à <q></q>.',
  instead: 'Ce qu’il y a',
  anyVerdict: 'Avec n’importe quel verdict',
  anyCategory: 'Dans toutes les catégories',
  everything: 'Tous les avis',
};
