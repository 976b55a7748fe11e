import { about } from './spanish/about.ts';
import { badge } from './spanish/badge.ts';
import { changes } from './spanish/changes.ts';
import { comparison } from './spanish/comparison.ts';
import { controls } from './spanish/controls.ts';
import { embed } from './spanish/embed.ts';
import { facts } from './spanish/facts.ts';
import { feed } from './spanish/feed.ts';
import { history } from './spanish/history.ts';
import { home } from './spanish/home.ts';
import { layout } from './spanish/layout.ts';
import { list } from './spanish/list.ts';
import { missing } from './spanish/missing.ts';
import { picture } from './spanish/picture.ts';
import { review } from './spanish/review.ts';
import { search } from './spanish/search.ts';
import { verdict } from './spanish/verdict.ts';
import type { Messages } from './words.ts';

/** Spanish. */
export const spanish: Messages = {
  about,
  badge,
  changes,
  comparison,
  controls,
  embed,
  facts,
  feed,
  history,
  home,
  layout,
  list,
  missing,
  review,
  picture,
  search,
  verdict,
};
