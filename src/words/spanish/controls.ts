/** Parts that several pages have: buttons that copy, tables that scroll. */
export const controls = {
  copy: 'Copiar<unseen>: {what}</unseen>',
  copied: 'Copiado',
  selected: 'Seleccionado',
  selectedDetail: 'Seleccionado: cópielo con el teclado',
  table: 'Tabla',
};
