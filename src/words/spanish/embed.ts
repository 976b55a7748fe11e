/** Cards on other pages: the element, the frame and oEmbed. */
export const embed = {
  title: '{product}: veredicto de {publication}',
  read: 'Leer la reseña',
  verdictOn: 'El veredicto sobre {product}',
  withdrawn: '{product} ya no se incluye.',
  readInstead: 'Ver qué leer en su lugar',
  unknown: 'Sin reseña',
  allReviews: 'Todas las reseñas de {publication}',
};
