import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const picture: Texts<English['picture']> = {
  site: 'أحكام موجزة فيما يستحق الشراء.',
  noLonger: 'لم يعد مشمولًا.',
};
