import { about } from './german/about.ts';
import { badge } from './german/badge.ts';
import { changes } from './german/changes.ts';
import { comparison } from './german/comparison.ts';
import { controls } from './german/controls.ts';
import { embed } from './german/embed.ts';
import { facts } from './german/facts.ts';
import { feed } from './german/feed.ts';
import { history } from './german/history.ts';
import { home } from './german/home.ts';
import { layout } from './german/layout.ts';
import { list } from './german/list.ts';
import { missing } from './german/missing.ts';
import { picture } from './german/picture.ts';
import { review } from './german/review.ts';
import { search } from './german/search.ts';
import { verdict } from './german/verdict.ts';
import type { Messages } from './words.ts';

/** German. */
export const german: Messages = {
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
