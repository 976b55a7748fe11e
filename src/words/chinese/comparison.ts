import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const comparison: Texts<English['comparison']> = {
  title: '对比产品',
  choose: '选择两到四篇评测并排查看。',
  vs: '与',
  description: '{names}对比：结论、评分、价格、适合与不适合的人。',
  name: '产品名称',
  another: '再添加一件产品',
  add: '添加',
  remove: '移除',
  removeNamed: '移除{product}',
  offered: '与之对比',
  instead: '改为与之对比',
  unknown: '没有名为“<name></name>”的评测。',
  withdrawn: '<name></name>已不再收录，原来的结论不再有效。',
  best: '各类别最佳产品对比',
  bestLink: '并排对比最佳产品',
  beside: '并排对比<names></names>',
  verdict: '结论',
  rating: '评分',
  summary: '简评',
  reviewed: '评测时间',
};
