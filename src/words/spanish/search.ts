/** The search box, and what a search says of itself. */
export const search = {
  all: 'Buscar en todas las reseñas',
  within: 'Buscar en {category}',
  button: 'Buscar',
  needsScript: 'Para buscar, active JavaScript. Las listas y las categorías funcionan sin él.',
  asTyped: 'Cada palabra tal como está escrita. <similar>Buscar también palabras parecidas</similar>',
  noAnswer: '<strong>Ninguna reseña responde a esto.</strong> Estas son las más cercanas.',
  corrected: 'Resultados para <corrected></corrected>. <instead></instead>',
  instead: 'Buscar <q></q> en su lugar',
  failed: 'No se pudo cargar la búsqueda. Vuelva a cargar la página para intentarlo de nuevo.',
  leftOut: 'Sin tener en cuenta: <words></words>',
};
