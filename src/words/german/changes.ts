/** The page of what changed, by day. */
export const changes = {
  title: 'Was sich geändert hat',
  titleOfPage: 'Was sich geändert hat, Seite {page, number} von {pages, number}',
  description: 'Was sich an den Urteilen von {name} geändert hat, nach Tagen, und warum.',
  lede: 'Jede Änderung eines Urteils, einer Wertung oder eines Preises, mit dem Grund, wo es einen gibt.',
  latest: 'Die neuesten Tests. Was sich ändert, steht hier ab der nächsten Veröffentlichung.',
  follow: 'Abonnieren: <atom>Atom</atom>, <json>JSON Feed</json>.',
  none: 'Bisher hat sich nichts geändert.',
  added: 'Neu: {phrase}',
  returned: 'Wieder dabei: {phrase}',
  merged: 'Jetzt Teil eines anderen Tests',
  withdrawn: 'Wird nicht mehr geführt',
  removed: 'Entfernt',
  renamed: 'neuer Name',
  revised: 'Der Test wurde überarbeitet',
  details: 'Einzelheiten wurden überarbeitet',
};
