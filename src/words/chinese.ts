import { about } from './chinese/about.ts';
import { badge } from './chinese/badge.ts';
import { changes } from './chinese/changes.ts';
import { comparison } from './chinese/comparison.ts';
import { controls } from './chinese/controls.ts';
import { embed } from './chinese/embed.ts';
import { facts } from './chinese/facts.ts';
import { feed } from './chinese/feed.ts';
import { history } from './chinese/history.ts';
import { home } from './chinese/home.ts';
import { layout } from './chinese/layout.ts';
import { list } from './chinese/list.ts';
import { missing } from './chinese/missing.ts';
import { picture } from './chinese/picture.ts';
import { review } from './chinese/review.ts';
import { search } from './chinese/search.ts';
import { verdict } from './chinese/verdict.ts';
import type { Messages } from './words.ts';

/** Chinese, simplified. */
export const chinese: Messages = {
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
