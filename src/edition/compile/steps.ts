import type { BeginStep } from '../file/compile-step.ts';
import { beginHistory } from '../history/tables.ts';
import { beginIdentifiers } from '../identifiers/write-identifiers.ts';
import { beginOrders } from '../search/write-orders.ts';
import { beginWords } from '../search/write-words.ts';
import { beginTags } from '../tags/write-tags.ts';

/** What rooms add to every edition, in this order: words hold the most memory until they are written. */
export const compileSteps: readonly BeginStep[] = [
  beginHistory,
  beginWords,
  beginOrders,
  beginTags,
  beginIdentifiers,
];
