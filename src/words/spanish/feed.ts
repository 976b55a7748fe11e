import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const feed: Texts<English['feed']> = {
  subtitle: 'Veredictos nuevos y modificados',
  verdict: 'Veredicto: {phrase}',
  change: 'Cambio: {change}',
  note: 'Nota: {note}',
  fact: '{name}: {text}',
  rights: '{credit} ({address}). Licencia: {id}, {licence}',
};
