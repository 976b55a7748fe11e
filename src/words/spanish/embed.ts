import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const embed: Texts<English['embed']> = {
  title: '{product}: veredicto de {publication}',
  read: 'Leer la reseña',
  withdrawn: '{product} ya no se incluye.',
  readInstead: 'Ver qué leer en su lugar',
  unknown: 'Sin reseña',
  allReviews: 'Todas las reseñas de {publication}',
};
