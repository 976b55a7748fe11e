import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const embed: Texts<English['embed']> = {
  title: '{product}\u00a0: le verdict de {publication}',
  read: 'Lire l’avis',
  withdrawn: '{product} n’est plus suivi.',
  readInstead: 'Voir quoi lire à la place',
  unknown: 'Non testé',
  allReviews: 'Tous les avis de {publication}',
};
