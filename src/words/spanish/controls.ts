import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const controls: Texts<English['controls']> = {
  copy: 'Copiar<unseen>: {what}</unseen>',
  copied: 'Copiado',
  selected: 'Seleccionado',
  selectedDetail: 'Seleccionado: cópielo con el teclado',
  table: 'Tabla',
};
