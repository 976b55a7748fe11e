import type { BeginStep } from '../file/compile-step.ts';
import { beginHistory } from '../history/tables.ts';
import { beginOrders } from '../search/write-orders.ts';
import { beginWords } from '../search/write-words.ts';

/** What rooms upon the core add to every edition, in this order: words hold the most memory until they are written. */
export const compileSteps: readonly BeginStep[] = [beginHistory, beginWords, beginOrders];
