import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const embed: Texts<English['embed']> = {
  title: '{product}: veredito de {publication}',
  read: 'Ler a análise',
  withdrawn: '{product} já não é acompanhado.',
  readInstead: 'Ver o que ler em vez disso',
  unknown: 'Sem análise',
  allReviews: 'Todas as análises de {publication}',
};
