import { about } from './arabic/about.ts';
import { badge } from './arabic/badge.ts';
import { changes } from './arabic/changes.ts';
import { comparison } from './arabic/comparison.ts';
import { controls } from './arabic/controls.ts';
import { embed } from './arabic/embed.ts';
import { facts } from './arabic/facts.ts';
import { feed } from './arabic/feed.ts';
import { history } from './arabic/history.ts';
import { home } from './arabic/home.ts';
import { layout } from './arabic/layout.ts';
import { list } from './arabic/list.ts';
import { missing } from './arabic/missing.ts';
import { picture } from './arabic/picture.ts';
import { review } from './arabic/review.ts';
import { search } from './arabic/search.ts';
import { verdict } from './arabic/verdict.ts';
import type { Messages } from './words.ts';

/** Arabic. */
export const arabic: Messages = {
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
