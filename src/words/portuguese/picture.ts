/** Link-preview pictures. */
export const picture = {
  site: 'Em poucas palavras: o que vale a pena comprar.',
  noLonger: 'Já não é acompanhado.',
};
