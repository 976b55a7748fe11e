/** Parts that several pages have: buttons that copy, tables that scroll. */
export const controls = {
  copy: '复制<unseen>：{what}</unseen>',
  copied: '已复制',
  selected: '已选中',
  selectedDetail: '已选中：请用键盘复制',
  table: '表格',
};
