/** Pages of an address where nothing is. */
export const missing = {
  review: 'Esta reseña no existe',
  reviewDetail:
    'No hay ninguna reseña en esta dirección. Puede que esté mal escrita o que el producto aún no tenga reseña.',
  category: 'Esta categoría no existe',
  categoryDetail:
    'No hay ninguna categoría en esta dirección. Puede que esté mal escrita o que la categoría tenga ahora otro nombre.',
  page: 'Esta página no existe',
  pageDetail: 'No hay nada en esta dirección.',
  listPageDetail:
    'No hay página {page, number}: esta lista tiene {pages, plural, one {# página} many {# de páginas} other {# páginas}}.',
  withdrawnDetail: 'Este producto ya no se incluye y su veredicto ya no es válido.',
  readInstead: 'Lea en su lugar',
  didYouMean: '¿Quería decir…?',
  related: 'Reseñas relacionadas',
  categories: '{count, plural, one {Categoría} many {Categorías} other {Categorías}}: <list></list>',
  lookElsewhere: 'Buscar otra cosa',
  everything: 'O vea <reviews>todas las reseñas</reviews> y <categories>todas las categorías</categories>.',
};
