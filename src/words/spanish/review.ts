/** The review of a product, and the page of what one copies of it. */
export const review = {
  breadcrumb: 'Ruta de navegación',
  draft: 'Borrador: sin publicar',
  by: 'Por <names></names>',
  method: 'Cómo reseñamos',
  website: 'Sitio web',
  identifiers: 'Identificadores',
  pros: 'A favor',
  cons: 'En contra',
  correct: 'Sugerir una corrección',
  alternatives: 'Alternativas',
  best: 'Mejor puntuados en <category></category>',
  compare: 'Comparar lado a lado',
  passOn:
    'Ponga este veredicto en su página: <badge>insignia</badge>, <card>tarjeta</card>, <data>datos y atribución</data>.',
  embed: 'Ponga este veredicto en su página',
  embedTitle: '{product}: ponga el veredicto en su página',
};
