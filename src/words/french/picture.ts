import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const picture: Texts<English['picture']> = {
  site: 'En bref\u00a0: ce qui vaut la peine d’être acheté.',
  noLonger: 'N’est plus suivi.',
};
