import { about } from './english/about.ts';
import { badge } from './english/badge.ts';
import { changes } from './english/changes.ts';
import { comparison } from './english/comparison.ts';
import { controls } from './english/controls.ts';
import { embed } from './english/embed.ts';
import { facts } from './english/facts.ts';
import { feed } from './english/feed.ts';
import { history } from './english/history.ts';
import { home } from './english/home.ts';
import { layout } from './english/layout.ts';
import { list } from './english/list.ts';
import { missing } from './english/missing.ts';
import { paste } from './english/paste.ts';
import { picture } from './english/picture.ts';
import { review } from './english/review.ts';
import { search } from './english/search.ts';
import { verdict } from './english/verdict.ts';

/**
 * What the interface says, in English: the language that says which messages there are, in groups by page, and what each
 * takes (`message.ts`). Every other language has the same groups and keys.
 *
 * To add a message, write it here in its group and use it as `wordsOf(settings).group.key`; then write it in the file of
 * that group in each language of `languages.ts`, which does not compile before. A message is a whole sentence or a whole
 * label: no sentence is put together of several. What is counted is a plural; the element around a part of a sentence is a
 * tag. Quotation marks and apostrophes are typographic. `words.test.ts` holds languages to the same values, tags and the
 * plural forms that they need.
 */
export const english = {
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
} as const;

/** English with the text of each message, for its type. */
export type English = typeof english;
