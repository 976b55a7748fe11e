import { elsewhere } from './elsewhere.ts';
import { lists } from './lists.ts';
import { reviews } from './reviews.ts';

/** Chinese, simplified: every message of English, which `languages.ts` holds it to. */
export const chinese = { ...lists, ...reviews, ...elsewhere };
