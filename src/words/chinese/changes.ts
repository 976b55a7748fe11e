/** The page of what changed, by day. */
export const changes = {
  title: '最近变动',
  titleOfPage: '最近变动，第 {page, number} 页，共 {pages, number} 页',
  description: '{name}的结论有哪些变动，按日期列出并说明原因。',
  lede: '结论、评分或价格的每一次变动，有原因的注明原因。',
  latest: '最新的评测。自下次发布起，变动会列在这里。',
  follow: '订阅：<atom>Atom</atom>、<json>JSON Feed</json>。',
  none: '目前没有变动。',
  added: '新增：{phrase}',
  returned: '重新收录：{phrase}',
  merged: '已并入另一篇评测',
  withdrawn: '已不再收录',
  removed: '已移除',
  renamed: '更名',
  revised: '评测已修订',
  details: '细节已修订',
};
