import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const controls: Texts<English['controls']> = {
  copy: 'Copier<unseen>\u00a0: {what}</unseen>',
  copied: 'Copié',
  selected: 'Sélectionné',
  selectedDetail: 'Sélectionné\u00a0: copiez-le avec le clavier',
  table: 'Tableau',
};
