/** Parts that several pages have: buttons that copy, tables that scroll. */
export const controls = {
  copy: 'Copiar<unseen>: {what}</unseen>',
  copied: 'Copiado',
  selected: 'Selecionado',
  selectedDetail: 'Selecionado: copie com o teclado',
  table: 'Tabela',
};
