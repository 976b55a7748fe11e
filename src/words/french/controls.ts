/** Parts that several pages have: buttons that copy, tables that scroll. */
export const controls = {
  copy: 'Copier<unseen>\u00a0: {what}</unseen>',
  copied: 'Copié',
  selected: 'Sélectionné',
  selectedDetail: 'Sélectionné\u00a0: copiez-le avec le clavier',
  table: 'Tableau',
};
