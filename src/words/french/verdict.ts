/** Verdicts, ratings and facts, wherever they stand. */
export const verdict = {
  worthit: 'Vaut le coup',
  depends: 'Ça dépend',
  skip: 'À éviter',
  worthitWithin: 'vaut le coup',
  dependsWithin: 'ça dépend',
  skipWithin: 'à éviter',
  outOf: '<b>{rating}</b> sur {max}',
  onScale: '<b>{rating}</b> sur une échelle de {min} à {max}',
  phrase: '{verdict}, {rating}',
  headline: '{product}\u00a0: {phrase}',
  price: 'Prix',
  bestFor: 'Idéal pour',
  skipIf: 'À éviter si',
  draft: 'Brouillon',
};
