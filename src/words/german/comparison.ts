import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const comparison: Texts<English['comparison']> = {
  title: 'Produkte vergleichen',
  choose: 'Wählen Sie zwei bis vier Tests, um sie nebeneinander zu sehen.',
  vs: 'gegen',
  description: '{names} im Vergleich: Urteil, Wertung, Preis, für wen es taugt und für wen nicht.',
  name: 'Name eines Produkts',
  another: 'Weiteres Produkt hinzufügen',
  add: 'Hinzufügen',
  remove: 'Entfernen',
  removeNamed: '{product} entfernen',
  offered: 'Vergleichen mit',
  instead: 'Stattdessen vergleichen mit',
  unknown: 'Kein Test heißt „<name></name>“.',
  withdrawn: '<name></name> wird nicht mehr geführt, und das Urteil gilt nicht mehr.',
  best: 'Das Beste jeder Kategorie im Vergleich',
  bestLink: 'Die besten vergleichen',
  beside: '<names></names> vergleichen',
  verdict: 'Urteil',
  rating: 'Wertung',
  summary: 'Kurz gesagt',
  reviewed: 'Getestet',
};
