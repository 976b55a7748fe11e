import { elsewhere } from './elsewhere.ts';
import { lists } from './lists.ts';
import { reviews } from './reviews.ts';

/** Japanese: every message of English, which `languages.ts` holds it to. */
export const japanese = { ...lists, ...reviews, ...elsewhere };
