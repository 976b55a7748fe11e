/** The home page. */
export const home = {
  question: 'Est-ce que ça vaut le coup\u00a0?',
  nothingYet: 'Des verdicts d’achat en bref.',
  lede: '{count, plural, one {Des verdicts d’achat en bref sur # produit.} many {Des verdicts d’achat en bref sur # de produits.} other {Des verdicts d’achat en bref sur # produits.}}',
  newest: 'Nouveautés et changements',
  best: 'Le meilleur de chaque catégorie',
  allReviews: '{count, plural, one {Voir # avis} many {Voir les # d’avis} other {Voir les # avis}}',
};
