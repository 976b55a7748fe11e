/** Feeds. */
export const feed = {
  subtitle: '新しい評価と変更',
  verdict: '評価：{phrase}',
  change: '変更：{change}',
  note: '補足：{note}',
  fact: '{name}：{text}',
  rights: '{credit}（{address}）。ライセンス：{id}、{licence}',
};
