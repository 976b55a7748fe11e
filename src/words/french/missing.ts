/** Pages of an address where nothing is. */
export const missing = {
  review: 'Cet avis n’existe pas',
  reviewDetail:
    'Il n’y a pas d’avis à cette adresse. Elle est peut-être mal saisie, ou le produit n’a pas encore été testé.',
  category: 'Cette catégorie n’existe pas',
  categoryDetail:
    'Il n’y a pas de catégorie à cette adresse. Elle est peut-être mal saisie, ou la catégorie a changé de nom.',
  page: 'Cette page n’existe pas',
  pageDetail: 'Il n’y a rien à cette adresse.',
  listPageDetail: 'Il n’y a pas de page {page, number}\u00a0: cette liste en compte {pages, number}.',
  withdrawnDetail: 'Ce produit n’est plus suivi, et son verdict n’est plus valable.',
  readInstead: 'À lire à la place',
  didYouMean: 'Vouliez-vous dire',
  related: 'Avis proches',
  categories: '{count, plural, one {Catégorie} many {Catégories} other {Catégories}}\u00a0: <list></list>',
  lookElsewhere: 'Chercher autre chose',
  everything: 'Ou voir <reviews>tous les avis</reviews> et <categories>toutes les catégories</categories>.',
};
