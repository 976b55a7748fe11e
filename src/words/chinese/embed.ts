import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const embed: Texts<English['embed']> = {
  title: '{product}：{publication}的结论',
  read: '阅读评测',
  withdrawn: '{product}已不再收录。',
  readInstead: '看看其他评测',
  unknown: '未评测',
  allReviews: '{publication}的全部评测',
};
