import { elsewhere as arabicElsewhere } from './arabic/elsewhere.ts';
import { lists as arabicLists } from './arabic/lists.ts';
import { reviews as arabicReviews } from './arabic/reviews.ts';
import { elsewhere as chineseElsewhere } from './chinese/elsewhere.ts';
import { lists as chineseLists } from './chinese/lists.ts';
import { reviews as chineseReviews } from './chinese/reviews.ts';
import { english } from './english.ts';
import { elsewhere as frenchElsewhere } from './french/elsewhere.ts';
import { lists as frenchLists } from './french/lists.ts';
import { reviews as frenchReviews } from './french/reviews.ts';
import { elsewhere as germanElsewhere } from './german/elsewhere.ts';
import { lists as germanLists } from './german/lists.ts';
import { reviews as germanReviews } from './german/reviews.ts';
import { elsewhere as japaneseElsewhere } from './japanese/elsewhere.ts';
import { lists as japaneseLists } from './japanese/lists.ts';
import { reviews as japaneseReviews } from './japanese/reviews.ts';
import { elsewhere as portugueseElsewhere } from './portuguese/elsewhere.ts';
import { lists as portugueseLists } from './portuguese/lists.ts';
import { reviews as portugueseReviews } from './portuguese/reviews.ts';
import { elsewhere as spanishElsewhere } from './spanish/elsewhere.ts';
import { lists as spanishLists } from './spanish/lists.ts';
import { reviews as spanishReviews } from './spanish/reviews.ts';
import type { Messages } from './words.ts';

/** The languages that ship, by tag: each has every message. */
export const languages: Readonly<Record<string, Messages>> = {
  en: english,
  de: { ...germanLists, ...germanReviews, ...germanElsewhere },
  fr: { ...frenchLists, ...frenchReviews, ...frenchElsewhere },
  es: { ...spanishLists, ...spanishReviews, ...spanishElsewhere },
  pt: { ...portugueseLists, ...portugueseReviews, ...portugueseElsewhere },
  ja: { ...japaneseLists, ...japaneseReviews, ...japaneseElsewhere },
  zh: { ...chineseLists, ...chineseReviews, ...chineseElsewhere },
  ar: { ...arabicLists, ...arabicReviews, ...arabicElsewhere },
};

/** The messages that ship for a language, whatever its region; nothing for one that does not ship, or in another script. */
export function shippedMessages(language: string): Messages | undefined {
  const wanted = writtenAs(language);
  return Object.entries(languages).find(([tag]) => writtenAs(tag) === wanted)?.[1];
}

/**
 * The messages that a publication replaces some or all of. English stands only where a message is missing that `check`
 * asks for today: in an edition of an earlier release.
 */
export function baseMessages(language: string): Messages {
  return shippedMessages(language) ?? english;
}

/** A language and the script it is written in: `zh-TW` is not `zh`. */
function writtenAs(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize();
  return `${language}-${script}`;
}
