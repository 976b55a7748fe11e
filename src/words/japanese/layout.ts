/** What stands around every page. */
export const layout = {
  skipLink: '本文へ移動',
  site: 'サイト',
  reviews: 'レビュー',
  categories: 'カテゴリー',
  docs: 'ドキュメント',
  about: 'このサイトについて',
  followAndReuse: '購読と再利用',
  atom: 'Atom',
  jsonFeed: 'JSON Feed',
  api: 'API',
  downloads: 'ダウンロード',
  apiDocs: 'APIドキュメント',
  licence: '{credit}。<link>ライセンス：{id}</link>',
};
