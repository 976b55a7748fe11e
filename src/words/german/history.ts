/** How a verdict moved. */
export const history = {
  title: 'Was sich geändert hat und warum',
  first: 'erstes Urteil: {phrase}',
  withdrawn: 'zurückgezogen',
  moved: '{before} → {after}',
  price: 'Preis: {price}',
  priceMoved: 'Preis: {before} → {after}',
  priceLeftOut: 'Preis nicht mehr angegeben',
  takenBack: 'zurückgenommen',
  takenBackAgain: 'zurückgenommen, wieder {what}',
  takenBackOn: 'Zurückgenommen am <time>{day}</time>',
  none: 'keines',
  course: 'Die Wertung im Lauf der Zeit: {ratings}',
  ratingOn: '{rating} ({day})',
  ratingSince: '{rating}, <time>{day}</time>',
};
