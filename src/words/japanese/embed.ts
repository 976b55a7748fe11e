/** Cards on other pages: the element, the frame and oEmbed. */
export const embed = {
  title: '{product}：{publication}の評価',
  read: 'レビューを読む',
  verdictOn: '{product}の評価',
  withdrawn: '{product}は現在取り上げていません。',
  readInstead: '代わりに読めるもの',
  unknown: '未評価',
  allReviews: '{publication}のすべてのレビュー',
};
