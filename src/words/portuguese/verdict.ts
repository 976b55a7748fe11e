/** Verdicts, ratings and facts, wherever they stand. */
export const verdict = {
  worthit: 'Vale a pena',
  depends: 'Depende',
  skip: 'Melhor evitar',
  worthitWithin: 'vale a pena',
  dependsWithin: 'depende',
  skipWithin: 'melhor evitar',
  outOf: '<b>{rating}</b> de {max}',
  onScale: '<b>{rating}</b> numa escala de {min} a {max}',
  phrase: '{verdict}, {rating}',
  headline: '{product}: {phrase}',
  price: 'Preço',
  bestFor: 'Ideal para',
  skipIf: 'Melhor evitar se',
  draft: 'Rascunho',
};
