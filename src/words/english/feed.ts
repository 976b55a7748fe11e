/** Feeds. */
export const feed = {
  subtitle: 'New and changed verdicts',
  verdict: 'Verdict: {phrase}',
  change: 'Change: {change}',
  note: 'Note: {note}',
  fact: '{name}: {text}',
  rights: '{credit} ({address}). Licence: {id}, {licence}',
} as const;
