import type { BeginStep } from '../file/compile-step.ts';
import { beginHistory } from '../history/tables.ts';
import { beginOrders } from '../search/write-orders.ts';
import { beginWords } from '../search/write-words.ts';

/** What rooms upon the core add to every edition; each reads back what it wrote. */
export const compileSteps: readonly BeginStep[] = [beginHistory, beginOrders, beginWords];
