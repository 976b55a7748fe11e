/** The search box, and what a search says of itself. */
export const search = {
  all: 'Pesquisar em todas as análises',
  within: 'Pesquisar em {category}',
  button: 'Pesquisar',
  needsScript: 'Para pesquisar, ative o JavaScript. As listas e as categorias funcionam sem ele.',
  asTyped: 'Cada palavra tal como foi escrita. <similar>Pesquisar também palavras parecidas</similar>',
  noAnswer: '<strong>Nenhuma análise responde a isto.</strong> Estas são as mais próximas.',
  corrected: 'Resultados para <corrected></corrected>. <instead></instead>',
  instead: 'Pesquisar antes por <q></q>',
  failed: 'Não foi possível carregar a pesquisa. Recarregue a página para tentar de novo.',
  leftOut: 'Não considerado: <words></words>',
};
