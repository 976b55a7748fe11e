/** Feeds. */
export const feed = {
  subtitle: '新结论与变动',
  verdict: '结论：{phrase}',
  change: '变动：{change}',
  note: '说明：{note}',
  fact: '{name}：{text}',
  rights: '{credit}（{address}）。许可：{id}，{licence}',
};
