/** The page of what changed, by day. */
export const changes = {
  title: 'Ce qui a changé',
  titleOfPage: 'Ce qui a changé, page {page, number} sur {pages, number}',
  description: 'Ce qui a changé dans les verdicts de {name}, jour par jour, et pourquoi.',
  lede: 'Chaque changement de verdict, de note ou de prix, avec sa raison lorsqu’elle est donnée.',
  latest: 'Les derniers avis. Les changements figureront ici à partir de la prochaine publication.',
  follow: 'Les suivre\u00a0: <atom>Atom</atom>, <json>JSON Feed</json>.',
  none: 'Rien n’a encore changé.',
  added: 'Nouveau\u00a0: {phrase}',
  returned: 'De nouveau suivi\u00a0: {phrase}',
  merged: 'Intégré à un autre avis',
  withdrawn: 'N’est plus suivi',
  removed: 'Supprimé',
  renamed: 'nouveau nom',
  revised: 'L’avis a été révisé',
  details: 'Des détails ont été révisés',
};
