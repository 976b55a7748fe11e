import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const comparison: Texts<English['comparison']> = {
  title: 'قارن بين المنتجات',
  choose: 'اختر من مراجعتين إلى أربع لتراها جنبًا إلى جنب.',
  vs: 'مقابل',
  description: '{names} جنبًا إلى جنب: الحكم والتقييم والسعر ومن يناسبه ومن لا يناسبه.',
  name: 'اسم منتج',
  another: 'أضف منتجًا آخر',
  add: 'أضف',
  remove: 'أزل',
  removeNamed: 'أزل {product}',
  offered: 'قارن مع',
  instead: 'قارن بدلًا من ذلك مع',
  unknown: 'لا توجد مراجعة باسم «<name></name>».',
  withdrawn: 'لم يعد <name></name> مشمولًا، ولم يعد حكمه قائمًا.',
  best: 'الأفضل في كل فئة، جنبًا إلى جنب',
  bestLink: 'قارن الأفضل جنبًا إلى جنب',
  beside: 'قارن <names></names> جنبًا إلى جنب',
  verdict: 'الحكم',
  rating: 'التقييم',
  summary: 'باختصار',
  reviewed: 'تاريخ المراجعة',
};
