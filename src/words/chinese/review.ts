/** The review of a product, and the page of what one copies of it. */
export const review = {
  breadcrumb: '面包屑导航',
  draft: '草稿：未发布',
  by: '作者：<names></names>',
  method: '我们如何评测',
  website: '网站',
  identifiers: '标识',
  pros: '优点',
  cons: '缺点',
  correct: '提出更正',
  alternatives: '替代产品',
  best: '<category></category>中评分最高的产品',
  compare: '并排对比',
  passOn: '把这条结论放到你的网页上：<badge>徽章</badge>、<card>卡片</card>、<data>数据与署名</data>。',
  embed: '把这条结论放到你的网页上',
  embedTitle: '{product}：把结论放到你的网页上',
};
