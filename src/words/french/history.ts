/** How a verdict moved. */
export const history = {
  title: 'Ce qui a changé, et pourquoi',
  first: 'premier verdict\u00a0: {phrase}',
  withdrawn: 'retiré',
  moved: '{before} → {after}',
  price: 'prix\u00a0: {price}',
  priceMoved: 'prix\u00a0: {before} → {after}',
  priceLeftOut: 'prix désormais non indiqué',
  takenBack: 'annulé',
  takenBackAgain: 'annulé, de nouveau {what}',
  takenBackOn: 'Annulé le <time>{day}</time>',
  none: 'aucun',
  course: 'L’évolution de la note\u00a0: {ratings}',
  ratingOn: '{rating} ({day})',
  ratingSince: '{rating}, <time>{day}</time>',
};
