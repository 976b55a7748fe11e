/** What is said of a product beside its review, in the review as Markdown. */
export const facts = {
  named: '**{name}:** {text}',
  verdict: 'Veredito',
  rating: 'Nota',
  category: 'Categoria',
  alternatives: 'Alternativas',
  website: 'Site',
  identifiers: 'Identificadores',
  reviewed: 'Analisado',
  by: 'Por',
  disclosure: 'Transparência',
  pros: 'A favor',
  cons: 'Contra',
  review: 'Análise',
  source: 'Fonte',
  credit: 'Crédito',
  licence: 'Licença',
};
