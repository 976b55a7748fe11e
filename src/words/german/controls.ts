import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const controls: Texts<English['controls']> = {
  copy: 'Kopieren<unseen>: {what}</unseen>',
  copied: 'Kopiert',
  selected: 'Markiert',
  selectedDetail: 'Markiert: bitte mit der Tastatur kopieren',
  table: 'Tabelle',
};
