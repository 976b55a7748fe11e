/** The review of a product, and the page of what one copies of it. */
export const review = {
  breadcrumb: 'Fil d’Ariane',
  draft: 'Brouillon\u00a0: non publié',
  by: 'Par <names></names>',
  method: 'Notre méthode',
  website: 'Site web',
  identifiers: 'Identifiants',
  pros: 'Pour',
  cons: 'Contre',
  correct: 'Proposer une correction',
  alternatives: 'Alternatives',
  best: 'Les mieux notés dans <category></category>',
  compare: 'Comparer côte à côte',
  passOn:
    'Afficher ce verdict sur votre page\u00a0: <badge>badge</badge>, <card>carte</card>, <data>données et mention</data>.',
  embed: 'Afficher ce verdict sur votre page',
  embedTitle: '{product}\u00a0: afficher le verdict sur votre page',
};
