/** Verdicts, ratings and facts, wherever they stand. */
export const verdict = {
  worthit: 'Vale la pena',
  depends: 'Depende',
  skip: 'Mejor evitar',
  worthitWithin: 'vale la pena',
  dependsWithin: 'depende',
  skipWithin: 'mejor evitar',
  outOf: '<b>{rating}</b> de {max}',
  onScale: '<b>{rating}</b> en una escala de {min} a {max}',
  phrase: '{verdict}, {rating}',
  headline: '{product}: {phrase}',
  price: 'Precio',
  bestFor: 'Ideal para',
  skipIf: 'Mejor evitar si',
  draft: 'Borrador',
};
