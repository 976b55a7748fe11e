/** Lists of reviews: filters, order, results, pages. */
export const list = {
  verdict: 'Veredicto',
  category: 'Categoría',
  all: 'Todas',
  allCategories: '{count, plural, one {# categoría} many {Los # de categorías} other {Las # categorías}}',
  order: 'Orden',
  match: 'Relevancia',
  name: 'Nombre',
  rating: 'Puntuación',
  reviewed: 'Más recientes',
  reviews: '{count, plural, one {# reseña} many {# de reseñas} other {# reseñas}}',
  results: '{count, plural, one {# resultado} many {# de resultados} other {# resultados}} para <q></q>',
  related:
    '{count, plural, one {# reseña relacionada} many {# de reseñas relacionadas} other {# reseñas relacionadas}} con <q></q>',
  withVerdict: ': {verdict}',
  onPage: ', página {page, number} de {pages, number}',
  quoted: '«{q}»',
  byRating: 'mejor puntuación',
  byReviewed: 'más recientes',
  page: 'página {page, number} de {pages, number}',
  pages: 'Páginas',
  pageNumber: '<unseen>Página</unseen> {page, number}',
  previous: 'Anterior',
  next: 'Siguiente',
  count:
    '{count, plural, one {#<unseen> reseña</unseen>} many {#<unseen> de reseñas</unseen>} other {#<unseen> reseñas</unseen>}}',
  categoriesDescription:
    '{count, plural, one {Veredictos de compra breves en # categoría.} many {Veredictos de compra breves en # de categorías.} other {Veredictos de compra breves en # categorías.}}',
  description:
    '{count, plural, one {Veredictos de compra breves sobre # producto.} many {Veredictos de compra breves sobre # de productos.} other {Veredictos de compra breves sobre # productos.}} Cada uno con un veredicto claro y una puntuación de {min} a {max}.',
  categoryDescription:
    '{category}: {count, plural, one {veredictos de compra breves sobre # producto.} many {veredictos de compra breves sobre # de productos.} other {veredictos de compra breves sobre # productos.}} Cada uno con un veredicto claro y una puntuación de {min} a {max}.',
  nothingAtAll: 'Todavía no hay ninguna reseña. Las nuevas aparecerán en el <feed>canal</feed>.',
  nothing: 'Aquí todavía no hay reseñas.',
  nothingFor: 'Nada aquí coincide con <q></q>.',
  instead: 'Lo que hay',
  anyVerdict: 'Con cualquier veredicto',
  anyCategory: 'En todas las categorías',
  everything: 'Todas las reseñas',
};
