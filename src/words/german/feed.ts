/** Feeds. */
export const feed = {
  subtitle: 'Neue und geänderte Urteile',
  verdict: 'Urteil: {phrase}',
  change: 'Änderung: {change}',
  note: 'Anmerkung: {note}',
  fact: '{name}: {text}',
  rights: '{credit} ({address}). Lizenz: {id}, {licence}',
};
