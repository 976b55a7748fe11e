/** The home page. */
export const home = {
  question: '¿Vale la pena?',
  nothingYet: 'Veredictos de compra breves.',
  lede: '{count, plural, one {Veredictos de compra breves sobre # producto.} many {Veredictos de compra breves sobre # de productos.} other {Veredictos de compra breves sobre # productos.}}',
  newest: 'Nuevos y modificados',
  best: 'Lo mejor de cada categoría',
  allReviews: '{count, plural, one {Ver # reseña} many {Ver los # de reseñas} other {Ver las # reseñas}}',
};
