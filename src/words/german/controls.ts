/** Parts that several pages have: buttons that copy, tables that scroll. */
export const controls = {
  copy: 'Kopieren<unseen>: {what}</unseen>',
  copied: 'Kopiert',
  selected: 'Markiert',
  selectedDetail: 'Markiert: bitte mit der Tastatur kopieren',
  table: 'Tabelle',
};
