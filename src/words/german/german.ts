import { elsewhere } from './elsewhere.ts';
import { lists } from './lists.ts';
import { reviews } from './reviews.ts';

/** German: every message of English, which `languages.ts` holds it to. */
export const german = { ...lists, ...reviews, ...elsewhere };
