import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const picture: Texts<English['picture']> = {
  site: 'Kurze Urteile darüber, was sich zu kaufen lohnt.',
  noLonger: 'Wird nicht mehr geführt.',
};
