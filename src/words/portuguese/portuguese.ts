import { elsewhere } from './elsewhere.ts';
import { lists } from './lists.ts';
import { reviews } from './reviews.ts';

/** Portuguese: every message of English, which `languages.ts` holds it to. */
export const portuguese = { ...lists, ...reviews, ...elsewhere };
