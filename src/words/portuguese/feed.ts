/** Feeds. */
export const feed = {
  subtitle: 'Vereditos novos e alterados',
  verdict: 'Veredito: {phrase}',
  change: 'Alteração: {change}',
  note: 'Nota da redação: {note}',
  fact: '{name}: {text}',
  rights: '{credit} ({address}). Licença: {id}, {licence}',
};
