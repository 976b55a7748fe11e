/** How a verdict moved. */
export const history = {
  title: 'Qué ha cambiado y por qué',
  first: 'primer veredicto: {phrase}',
  withdrawn: 'retirado',
  moved: '{before} → {after}',
  price: 'precio: {price}',
  priceMoved: 'precio: {before} → {after}',
  priceLeftOut: 'el precio ya no se indica',
  takenBack: 'revertido',
  takenBackAgain: 'revertido, de nuevo {what}',
  takenBackOn: 'Revertido el <time>{day}</time>',
  none: 'ninguno',
  course: 'La puntuación a lo largo del tiempo: {ratings}',
  ratingOn: '{rating} ({day})',
  ratingSince: '{rating}, <time>{day}</time>',
};
