import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const picture: Texts<English['picture']> = {
  site: 'Em poucas palavras: o que vale a pena comprar.',
  noLonger: 'Já não é acompanhado.',
};
