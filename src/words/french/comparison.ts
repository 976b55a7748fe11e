import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const comparison: Texts<English['comparison']> = {
  title: 'Comparer des produits',
  choose: 'Choisissez de deux à quatre avis à voir côte à côte.',
  vs: 'ou',
  description: '{names} côte à côte\u00a0: verdict, note, prix, à qui cela convient ou non.',
  name: 'Nom d’un produit',
  another: 'Ajouter un autre produit',
  add: 'Ajouter',
  remove: 'Retirer',
  removeNamed: 'Retirer {product}',
  offered: 'Comparer avec',
  instead: 'Comparer plutôt avec',
  unknown: 'Aucun avis ne porte le nom «\u00a0<name></name>\u00a0».',
  withdrawn: '<name></name> n’est plus suivi, et son verdict n’est plus valable.',
  best: 'Le meilleur de chaque catégorie, côte à côte',
  bestLink: 'Comparer les meilleurs',
  beside: 'Comparer <names></names>',
  verdict: 'Verdict',
  rating: 'Note',
  summary: 'En bref',
  reviewed: 'Testé',
};
