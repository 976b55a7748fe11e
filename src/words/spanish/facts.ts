/** What is said of a product beside its review, in the review as Markdown. */
export const facts = {
  named: '**{name}:** {text}',
  verdict: 'Veredicto',
  rating: 'Puntuación',
  category: 'Categoría',
  alternatives: 'Alternativas',
  website: 'Sitio web',
  identifiers: 'Identificadores',
  reviewed: 'Reseñado',
  by: 'Por',
  disclosure: 'Transparencia',
  pros: 'A favor',
  cons: 'En contra',
  review: 'Reseña',
  source: 'Fuente',
  credit: 'Atribución',
  licence: 'Licencia',
};
