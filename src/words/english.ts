import { elsewhere } from './english/elsewhere.ts';
import { lists } from './english/lists.ts';
import { reviews } from './english/reviews.ts';

/**
 * What the interface says, in English: the language that says which messages there are, in groups by page, and what each
 * takes (`message.ts`). Every other language has the same files, groups and keys.
 *
 * To add a message, write it in its group in `english/` and use it as `wordsOf(settings).group.key`; then write it in that
 * group in each language of `languages.ts`, which does not compile before. A message is a whole sentence or a whole
 * label: no sentence is put together of several. What is counted is a plural; the element around a part of a sentence is a
 * tag. Quotation marks and apostrophes are typographic. `words.test.ts` holds languages to the same values, tags and the
 * plural forms that they need.
 */
export const english = { ...lists, ...reviews, ...elsewhere };

/** English with the text of each message, for its type. */
export type English = typeof english;
