/** The review of a product, and the page of what one copies of it. */
export const review = {
  breadcrumb: 'Navegação estrutural',
  draft: 'Rascunho: não publicado',
  by: 'Por <names></names>',
  method: 'Como analisamos',
  website: 'Site',
  identifiers: 'Identificadores',
  pros: 'A favor',
  cons: 'Contra',
  correct: 'Sugerir uma correção',
  alternatives: 'Alternativas',
  best: 'Com melhor nota em <category></category>',
  compare: 'Comparar lado a lado',
  passOn:
    'Ponha este veredito na sua página: <badge>selo</badge>, <card>cartão</card>, <data>dados e crédito</data>.',
  embed: 'Ponha este veredito na sua página',
  embedTitle: '{product}: ponha o veredito na sua página',
};
