/** How a verdict moved. */
export const history = {
  title: 'O que mudou, e por quê',
  first: 'primeiro veredito: {phrase}',
  withdrawn: 'retirado',
  moved: '{before} → {after}',
  price: 'preço: {price}',
  priceMoved: 'preço: {before} → {after}',
  priceLeftOut: 'o preço já não é indicado',
  takenBack: 'revertido',
  takenBackAgain: 'revertido, de novo {what}',
  takenBackOn: 'Revertido em <time>{day}</time>',
  none: 'nenhum',
  course: 'A nota ao longo do tempo: {ratings}',
  ratingOn: '{rating} ({day})',
  ratingSince: '{rating}, <time>{day}</time>',
};
