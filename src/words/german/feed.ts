import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const feed: Texts<English['feed']> = {
  subtitle: 'Neue und geänderte Urteile',
  verdict: 'Urteil: {phrase}',
  change: 'Änderung: {change}',
  note: 'Anmerkung: {note}',
  fact: '{name}: {text}',
  rights: '{credit} ({address}). Lizenz: {id}, {licence}',
};
