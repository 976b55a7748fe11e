/** Cards on other pages: the element, the frame and oEmbed. */
export const embed = {
  title: '{product}: veredito de {publication}',
  read: 'Ler a análise',
  verdictOn: 'O veredito sobre {product}',
  withdrawn: '{product} já não é acompanhado.',
  readInstead: 'Ver o que ler em vez disso',
  unknown: 'Sem análise',
  allReviews: 'Todas as análises de {publication}',
};
