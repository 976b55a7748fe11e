import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const comparison: Texts<English['comparison']> = {
  title: 'Comparar produtos',
  choose: 'Escolha de duas a quatro análises para ver lado a lado.',
  vs: 'ou',
  description: '{names} lado a lado: veredito, nota, preço, para quem serve e para quem não.',
  name: 'Nome de um produto',
  another: 'Adicionar outro produto',
  add: 'Adicionar',
  remove: 'Remover',
  removeNamed: 'Remover {product}',
  offered: 'Comparar com',
  instead: 'Comparar antes com',
  unknown: 'Nenhuma análise se chama “<name></name>”.',
  withdrawn: '<name></name> já não é acompanhado, e o seu veredito deixou de valer.',
  best: 'O melhor de cada categoria, lado a lado',
  bestLink: 'Comparar os melhores',
  beside: 'Comparar <names></names> lado a lado',
  verdict: 'Veredito',
  rating: 'Nota',
  summary: 'Em resumo',
  reviewed: 'Analisado',
};
