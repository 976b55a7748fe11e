import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const picture: Texts<English['picture']> = {
  site: '简明告诉你什么值得买。',
  noLonger: '已不再收录。',
};
