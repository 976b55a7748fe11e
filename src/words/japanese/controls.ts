/** Parts that several pages have: buttons that copy, tables that scroll. */
export const controls = {
  copy: 'コピー<unseen>：{what}</unseen>',
  copied: 'コピーしました',
  selected: '選択しました',
  selectedDetail: '選択しました。キーボードでコピーしてください',
  table: '表',
};
