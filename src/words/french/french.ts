import { elsewhere } from './elsewhere.ts';
import { lists } from './lists.ts';
import { reviews } from './reviews.ts';

/** French: every message of English, which `languages.ts` holds it to. */
export const french = { ...lists, ...reviews, ...elsewhere };
