/** The home page. */
export const home = {
  question: 'Vale a pena?',
  nothingYet: 'Vereditos de compra em poucas palavras.',
  lede: '{count, plural, one {Vereditos de compra em poucas palavras sobre # produto.} many {Vereditos de compra em poucas palavras sobre # de produtos.} other {Vereditos de compra em poucas palavras sobre # produtos.}}',
  newest: 'Novos e alterados',
  best: 'O melhor de cada categoria',
  allReviews:
    '{count, plural, one {Ver # análise} many {Ver todos os # de análises} other {Ver todas as # análises}}',
};
