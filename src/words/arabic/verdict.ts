/** Verdicts, ratings and facts, wherever they stand. */
export const verdict = {
  worthit: 'يستحق الشراء',
  depends: 'حسب الحاجة',
  skip: 'لا ننصح به',
  worthitWithin: 'يستحق الشراء',
  dependsWithin: 'حسب الحاجة',
  skipWithin: 'لا ننصح به',
  outOf: '<b>{rating}</b> من {max}',
  onScale: '<b>{rating}</b> على سلّم من {min} إلى {max}',
  phrase: '{verdict}، {rating}',
  headline: '{product}: {phrase}',
  price: 'السعر',
  bestFor: 'يناسب',
  skipIf: 'لا يناسبك إذا',
  draft: 'مسودة',
};
