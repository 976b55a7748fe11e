import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const picture: Texts<English['picture']> = {
  site: '何を買うべきか、ひとことで。',
  noLonger: '現在取り上げていません。',
};
