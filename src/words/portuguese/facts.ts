import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const facts: Texts<English['facts']> = {
  named: '**{name}:** {text}',
  verdict: 'Veredito',
  rating: 'Nota',
  category: 'Categoria',
  alternatives: 'Alternativas',
  website: 'Site',
  identifiers: 'Identificadores',
  reviewed: 'Analisado',
  by: 'Por',
  disclosure: 'Transparência',
  pros: 'A favor',
  cons: 'Contra',
  review: 'Análise',
  source: 'Fonte',
  credit: 'Crédito',
  licence: 'Licença',
};
