/** Pages of an address where nothing is. */
export const missing = {
  review: 'Esta análise não existe',
  reviewDetail:
    'Não há nenhuma análise neste endereço. Talvez ele esteja mal escrito ou o produto ainda não tenha sido analisado.',
  category: 'Esta categoria não existe',
  categoryDetail:
    'Não há nenhuma categoria neste endereço. Talvez ele esteja mal escrito ou a categoria tenha agora outro nome.',
  page: 'Esta página não existe',
  pageDetail: 'Não há nada neste endereço.',
  listPageDetail:
    'Não há página {page, number}: esta lista tem {pages, plural, one {# página} many {# de páginas} other {# páginas}}.',
  withdrawnDetail: 'Este produto já não é acompanhado, e o seu veredito deixou de valer.',
  readInstead: 'Leia em vez disso',
  didYouMean: 'Será que quis dizer',
  related: 'Análises relacionadas',
  categories: '{count, plural, one {Categoria} many {Categorias} other {Categorias}}: <list></list>',
  lookElsewhere: 'Procurar outra coisa',
  everything: 'Ou veja <reviews>todas as análises</reviews> e <categories>todas as categorias</categories>.',
};
