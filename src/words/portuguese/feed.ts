import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const feed: Texts<English['feed']> = {
  subtitle: 'Vereditos novos e alterados',
  verdict: 'Veredito: {phrase}',
  change: 'Alteração: {change}',
  note: 'Nota da redação: {note}',
  fact: '{name}: {text}',
  rights: '{credit} ({address}). Licença: {id}, {licence}',
};
