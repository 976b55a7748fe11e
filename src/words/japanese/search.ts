/** The search box, and what a search says of itself. */
export const search = {
  all: 'すべてのレビューを検索',
  within: '{category}を検索',
  button: '検索',
  needsScript: '検索するにはJavaScriptを有効にしてください。一覧とカテゴリーはそのままで使えます。',
  asTyped: '入力されたとおりの語だけを検索しています。<similar>似た語も検索する</similar>',
  noAnswer: '<strong>これに答えるレビューはありません。</strong>近いものを表示しています。',
  corrected: '<corrected></corrected>の検索結果を表示しています。<instead></instead>',
  instead: '<q></q>で検索する',
  failed: '検索を読み込めませんでした。ページを再読み込みしてください。',
  leftOut: '除いた語：<words></words>',
};
