/** How a verdict moved. */
export const history = {
  title: 'ما الذي تغيّر ولماذا',
  first: 'الحكم الأول: {phrase}',
  withdrawn: 'سُحب',
  moved: '{before} ← {after}',
  price: 'السعر: {price}',
  priceMoved: 'السعر: {before} ← {after}',
  priceLeftOut: 'لم يعد السعر مذكورًا',
  takenBack: 'تراجعنا عنه',
  takenBackAgain: 'تراجعنا عنه، وعاد إلى {what}',
  takenBackOn: 'تراجعنا عنه في <time>{day}</time>',
  none: 'لا شيء',
  course: 'التقييم عبر الزمن: {ratings}',
  ratingOn: '{rating} ({day})',
  ratingSince: '{rating}، <time>{day}</time>',
};
