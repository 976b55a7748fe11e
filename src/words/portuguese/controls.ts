import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const controls: Texts<English['controls']> = {
  copy: 'Copiar<unseen>: {what}</unseen>',
  copied: 'Copiado',
  selected: 'Selecionado',
  selectedDetail: 'Selecionado: copie com o teclado',
  table: 'Tabela',
};
