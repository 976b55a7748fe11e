/** Badges: what is drawn, in few letters, and read out. */
export const badge = {
  label: '評価',
  withdrawn: '取り下げ',
  unknown: '未評価',
  outOf: '{rating}/{max}',
  onScale: '{rating}（{min}〜{max}）',
};
