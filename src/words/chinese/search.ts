/** The search box, and what a search says of itself. */
export const search = {
  all: '搜索全部评测',
  within: '在{category}中搜索',
  button: '搜索',
  needsScript: '要搜索，请启用 JavaScript。列表和类别无需它也能使用。',
  asTyped: '按输入的每个词搜索。<similar>也搜索相近的词</similar>',
  noAnswer: '<strong>没有评测能回答这个问题。</strong>以下最为接近。',
  corrected: '显示<corrected></corrected>的结果。<instead></instead>',
  instead: '改为搜索<q></q>',
  failed: '无法加载搜索。请重新加载页面再试。',
  leftOut: '未使用的词：<words></words>',
};
