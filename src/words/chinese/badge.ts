/** Badges: what is drawn, in few letters, and read out. */
export const badge = {
  label: '结论',
  withdrawn: '已撤回',
  unknown: '未评测',
  outOf: '{rating}/{max}',
  onScale: '{rating}（{min} 至 {max}）',
};
