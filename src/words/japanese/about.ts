/** The page about the publication. */
export const about = {
  title: '{name}について',
  description: '{name}の評価がどのように決まるか、そしてその使い方。',
  summary:
    '{name}は、それぞれの製品に価格だけの価値があるかどうかを、ひとことの評価と評点、そして理由を述べたレビューで伝えます。',
  verdicts: '三つの評価',
  worthit: 'こういうものが必要なら、買ってよい製品です。',
  depends: '人によって合う合わないがあります。「{bestFor}」と「{skipIf}」をご覧ください。',
  skip: '見送りましょう。理由はレビューにあります。',
  authors: 'レビューを書く人',
  scale: '評点の尺度',
  scaleDetail: '評点は、最低の{min}から最高の{max}までの整数です。',
  total: '{count, plural, other {現在、ここには#件の評価があります。}}最終更新：<time>{day}</time>',
  licence: '評価の利用について',
  licenceDetail:
    '評価は<link>{id}</link>の条件で利用できます。表示するときは、次の一行をリンクとともに示してください。',
  credit: 'クレジット',
  creditForms: 'APIの説明に<link>HTMLとMarkdownの書き方</link>があります。',
  follow: '購読と再利用',
  feeds: '新しい評価と変更の<atom>Atomフィード</atom>と<json>JSON Feed</json>',
  api: '<link>API</link>：すべての評価をJSONで、無料・キー不要で。自分のページに置けるバッジも',
  assistants: '<link>llms.txt</link>：これらの評価から答えるアシスタント向け',
};
