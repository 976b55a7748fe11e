import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const embed: Texts<English['embed']> = {
  title: '{product}: حكم {publication}',
  read: 'اقرأ المراجعة',
  withdrawn: 'لم يعد {product} مشمولًا.',
  readInstead: 'اطّلع على ما يمكن قراءته بدلًا منه',
  unknown: 'لم يُراجع',
  allReviews: 'كل مراجعات {publication}',
};
