/** Parts that several pages have: buttons that copy, tables that scroll. */
export const controls = {
  copy: 'Copy<unseen>: {what}</unseen>',
  copied: 'Copied',
  selected: 'Selected',
  selectedDetail: 'Selected: copy it with your keyboard',
  table: 'Table',
} as const;
