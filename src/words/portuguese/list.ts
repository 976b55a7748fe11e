/** Lists of reviews: filters, order, results, pages. */
export const list = {
  verdict: 'Veredito',
  category: 'Categoria',
  all: 'Todas',
  allCategories:
    '{count, plural, one {# categoria} many {Todos os # de categorias} other {Todas as # categorias}}',
  order: 'Ordem',
  match: 'Relevância',
  name: 'Nome',
  rating: 'Nota',
  reviewed: 'Mais recentes',
  reviews: '{count, plural, one {# análise} many {# de análises} other {# análises}}',
  results: '{count, plural, one {# resultado} many {# de resultados} other {# resultados}} para <q></q>',
  related:
    '{count, plural, one {# análise relacionada} many {# de análises relacionadas} other {# análises relacionadas}} com <q></q>',
  withVerdict: ': {verdict}',
  onPage: ', página {page, number} de {pages, number}',
  quoted: '“{q}”',
  byRating: 'melhor nota',
  byReviewed: 'mais recentes',
  page: 'página {page, number} de {pages, number}',
  pages: 'Páginas',
  pageNumber: '<unseen>Página</unseen> {page, number}',
  previous: 'Anterior',
  next: 'Seguinte',
  count:
    '{count, plural, one {#<unseen> análise</unseen>} many {#<unseen> de análises</unseen>} other {#<unseen> análises</unseen>}}',
  categoriesDescription:
    '{count, plural, one {Vereditos de compra em poucas palavras em # categoria.} many {Vereditos de compra em poucas palavras em # de categorias.} other {Vereditos de compra em poucas palavras em # categorias.}}',
  description:
    '{count, plural, one {Vereditos de compra em poucas palavras sobre # produto.} many {Vereditos de compra em poucas palavras sobre # de produtos.} other {Vereditos de compra em poucas palavras sobre # produtos.}} Cada um com um veredito claro e uma nota de {min} a {max}.',
  categoryDescription:
    '{category}: {count, plural, one {vereditos de compra em poucas palavras sobre # produto.} many {vereditos de compra em poucas palavras sobre # de produtos.} other {vereditos de compra em poucas palavras sobre # produtos.}} Cada um com um veredito claro e uma nota de {min} a {max}.',
  nothingAtAll: 'Ainda não há nenhuma análise. As novas aparecerão no <feed>feed</feed>.',
  nothing: 'Aqui ainda não há análises.',
  nothingFor: 'Nada aqui corresponde a <q></q>.',
  instead: 'O que há',
  anyVerdict: 'Com qualquer veredito',
  anyCategory: 'Em todas as categorias',
  everything: 'Todas as análises',
  filters: 'Filtros',
  tag: 'Etiqueta',
  ratingFrom: '{rating} ou mais',
  without: 'Sem o filtro {filter}',
  letters: 'Letras',
  otherLetters: 'Outras',
};
