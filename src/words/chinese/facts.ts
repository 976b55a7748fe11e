/** What is said of a product beside its review, in the review as Markdown. */
export const facts = {
  named: '**{name}：** {text}',
  verdict: '结论',
  rating: '评分',
  category: '类别',
  alternatives: '替代产品',
  website: '网站',
  identifiers: '标识',
  reviewed: '评测时间',
  by: '作者',
  disclosure: '披露',
  pros: '优点',
  cons: '缺点',
  review: '评测',
  source: '来源',
  credit: '署名',
  licence: '许可',
};
