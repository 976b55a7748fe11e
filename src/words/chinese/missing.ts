/** Pages of an address where nothing is. */
export const missing = {
  review: '没有这篇评测',
  reviewDetail: '这个地址没有评测。可能是输入有误，或者该产品尚未评测。',
  category: '没有这个类别',
  categoryDetail: '这个地址没有类别。可能是输入有误，或者该类别已改名。',
  page: '没有这个页面',
  pageDetail: '这个地址没有任何内容。',
  listPageDetail: '没有第 {page, number} 页：此列表共 {pages, plural, other {# 页}}。',
  withdrawnDetail: '此产品已不再收录，原来的结论不再有效。',
  readInstead: '可以改看',
  didYouMean: '您是不是要找',
  related: '相关评测',
  categories: '{count, plural, other {类别}}：<list></list>',
  lookElsewhere: '查找其他内容',
  everything: '或者查看<reviews>全部评测</reviews>和<categories>全部类别</categories>。',
};
