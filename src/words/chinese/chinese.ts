import { about } from './about.ts';
import { badge } from './badge.ts';
import { changes } from './changes.ts';
import { comparison } from './comparison.ts';
import { controls } from './controls.ts';
import { embed } from './embed.ts';
import { facts } from './facts.ts';
import { feed } from './feed.ts';
import { history } from './history.ts';
import { home } from './home.ts';
import { layout } from './layout.ts';
import { list } from './list.ts';
import { missing } from './missing.ts';
import { paste } from './paste.ts';
import { picture } from './picture.ts';
import { review } from './review.ts';
import { search } from './search.ts';
import { verdict } from './verdict.ts';

/** Chinese, simplified: every message of English, which `languages.ts` holds it to. */
export const chinese = {
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
  paste,
  review,
  picture,
  search,
  verdict,
};
