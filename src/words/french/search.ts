/** The search box, and what a search says of itself. */
export const search = {
  all: 'Rechercher dans tous les avis',
  within: 'Rechercher dans {category}',
  button: 'Rechercher',
  needsScript: 'Pour rechercher, activez JavaScript. Les listes et les catégories fonctionnent sans.',
  asTyped: 'Chaque mot tel qu’il est saisi. <similar>Chercher aussi des mots proches</similar>',
  noAnswer: '<strong>Aucun avis n’y répond.</strong> Voici les plus proches.',
  corrected: 'Résultats pour <corrected></corrected>. <instead></instead>',
  instead: 'Rechercher plutôt <q></q>',
  failed: 'La recherche n’a pas pu être chargée. Rechargez la page pour réessayer.',
  leftOut: 'Ignoré\u00a0: <words></words>',
};
