/** The page of what changed, by day. */
export const changes = {
  title: '変更点',
  titleOfPage: '変更点、{pages, number}ページ中{page, number}ページ目',
  description: '{name}の評価の変更点を、日付と理由とともに。',
  lede: '評価、評点、価格のすべての変更を、理由があるものは理由とともに示します。',
  latest: '新着のレビューです。変更は次の公開からここに載ります。',
  follow: '購読：<atom>Atom</atom>、<json>JSON Feed</json>',
  none: 'まだ変更はありません。',
  added: '新着：{phrase}',
  returned: '再び掲載：{phrase}',
  merged: '別のレビューに統合',
  withdrawn: '現在取り上げていません',
  removed: '削除',
  renamed: '名称変更',
  revised: 'レビューを改訂',
  details: '詳細を改訂',
};
