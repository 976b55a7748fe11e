import { about } from './french/about.ts';
import { badge } from './french/badge.ts';
import { changes } from './french/changes.ts';
import { comparison } from './french/comparison.ts';
import { controls } from './french/controls.ts';
import { embed } from './french/embed.ts';
import { facts } from './french/facts.ts';
import { feed } from './french/feed.ts';
import { history } from './french/history.ts';
import { home } from './french/home.ts';
import { layout } from './french/layout.ts';
import { list } from './french/list.ts';
import { missing } from './french/missing.ts';
import { picture } from './french/picture.ts';
import { review } from './french/review.ts';
import { search } from './french/search.ts';
import { verdict } from './french/verdict.ts';
import type { Messages } from './words.ts';

/** French. */
export const french: Messages = {
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
