import { about } from './japanese/about.ts';
import { badge } from './japanese/badge.ts';
import { changes } from './japanese/changes.ts';
import { comparison } from './japanese/comparison.ts';
import { controls } from './japanese/controls.ts';
import { embed } from './japanese/embed.ts';
import { facts } from './japanese/facts.ts';
import { feed } from './japanese/feed.ts';
import { history } from './japanese/history.ts';
import { home } from './japanese/home.ts';
import { layout } from './japanese/layout.ts';
import { list } from './japanese/list.ts';
import { missing } from './japanese/missing.ts';
import { picture } from './japanese/picture.ts';
import { review } from './japanese/review.ts';
import { search } from './japanese/search.ts';
import { verdict } from './japanese/verdict.ts';
import type { Messages } from './words.ts';

/** Japanese. */
export const japanese: Messages = {
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
