import { about } from './portuguese/about.ts';
import { badge } from './portuguese/badge.ts';
import { changes } from './portuguese/changes.ts';
import { comparison } from './portuguese/comparison.ts';
import { controls } from './portuguese/controls.ts';
import { embed } from './portuguese/embed.ts';
import { facts } from './portuguese/facts.ts';
import { feed } from './portuguese/feed.ts';
import { history } from './portuguese/history.ts';
import { home } from './portuguese/home.ts';
import { layout } from './portuguese/layout.ts';
import { list } from './portuguese/list.ts';
import { missing } from './portuguese/missing.ts';
import { picture } from './portuguese/picture.ts';
import { review } from './portuguese/review.ts';
import { search } from './portuguese/search.ts';
import { verdict } from './portuguese/verdict.ts';
import type { Messages } from './words.ts';

/** Portuguese. */
export const portuguese: Messages = {
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
