import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const picture: Texts<English['picture']> = {
  site: 'En breve: qué vale la pena comprar.',
  noLonger: 'Ya no se incluye.',
};
