/** Verdicts, ratings and facts, wherever they stand. */
export const verdict = {
  worthit: 'Lohnt sich',
  depends: 'Kommt darauf an',
  skip: 'Lieber nicht',
  worthitWithin: 'lohnt sich',
  dependsWithin: 'kommt darauf an',
  skipWithin: 'lieber nicht',
  outOf: '<b>{rating}</b> von {max}',
  onScale: '<b>{rating}</b> auf einer Skala von {min} bis {max}',
  phrase: '{verdict}, {rating}',
  headline: '{product}: {phrase}',
  price: 'Preis',
  bestFor: 'Gut für',
  skipIf: 'Lieber nicht, wenn',
  draft: 'Entwurf',
};
