import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const facts: Texts<English['facts']> = {
  named: '**{name}:** {text}',
  verdict: 'Veredicto',
  rating: 'Puntuación',
  category: 'Categoría',
  alternatives: 'Alternativas',
  website: 'Sitio web',
  identifiers: 'Identificadores',
  reviewed: 'Reseñado',
  by: 'Por',
  disclosure: 'Transparencia',
  pros: 'A favor',
  cons: 'En contra',
  review: 'Reseña',
  source: 'Fuente',
  credit: 'Atribución',
  licence: 'Licencia',
};
