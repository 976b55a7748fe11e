/** Pages of an address where nothing is. */
export const missing = {
  review: 'レビューが見つかりません',
  reviewDetail:
    'このアドレスにレビューはありません。アドレスが間違っているか、その製品はまだ評価されていません。',
  category: 'カテゴリーが見つかりません',
  categoryDetail:
    'このアドレスにカテゴリーはありません。アドレスが間違っているか、カテゴリーの名前が変わりました。',
  page: 'ページが見つかりません',
  pageDetail: 'このアドレスには何もありません。',
  listPageDetail: '{page, number}ページ目はありません。この一覧は{pages, plural, other {#ページです。}}',
  withdrawnDetail: 'この製品は現在取り上げておらず、以前の評価は有効ではありません。',
  readInstead: '代わりに読めるもの',
  didYouMean: 'もしかして',
  related: '関連するレビュー',
  categories: '{count, plural, other {カテゴリー}}：<list></list>',
  lookElsewhere: 'ほかのものを探す',
  everything:
    'または<reviews>すべてのレビュー</reviews>と<categories>すべてのカテゴリー</categories>をご覧ください。',
};
