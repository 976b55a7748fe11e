/** Feeds. */
export const feed = {
  subtitle: 'Verdicts nouveaux et modifiés',
  verdict: 'Verdict\u00a0: {phrase}',
  change: 'Changement\u00a0: {change}',
  note: 'Note de la rédaction\u00a0: {note}',
  fact: '{name}\u00a0: {text}',
  rights: '{credit} ({address}). Licence\u00a0: {id}, {licence}',
};
