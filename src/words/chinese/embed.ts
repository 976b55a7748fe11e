/** Cards on other pages: the element, the frame and oEmbed. */
export const embed = {
  title: '{product}：{publication}的结论',
  read: '阅读评测',
  verdictOn: '{product}的结论',
  withdrawn: '{product}已不再收录。',
  readInstead: '看看其他评测',
  unknown: '未评测',
  allReviews: '{publication}的全部评测',
};
