/** Cards on other pages: the element, the frame and oEmbed. */
export const embed = {
  title: '{product}\u00a0: le verdict de {publication}',
  read: 'Lire l’avis',
  verdictOn: 'Le verdict sur {product}',
  withdrawn: '{product} n’est plus suivi.',
  readInstead: 'Voir quoi lire à la place',
  unknown: 'Non testé',
  allReviews: 'Tous les avis de {publication}',
};
