/** Feeds. */
export const feed = {
  subtitle: 'Veredictos nuevos y modificados',
  verdict: 'Veredicto: {phrase}',
  change: 'Cambio: {change}',
  note: 'Nota: {note}',
  fact: '{name}: {text}',
  rights: '{credit} ({address}). Licencia: {id}, {licence}',
};
