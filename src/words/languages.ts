import { arabic } from './arabic/arabic.ts';
import { chinese } from './chinese/chinese.ts';
import { english } from './english.ts';
import { french } from './french/french.ts';
import { german } from './german/german.ts';
import { japanese } from './japanese/japanese.ts';
import { portuguese } from './portuguese/portuguese.ts';
import { spanish } from './spanish/spanish.ts';
import type { Messages } from './words.ts';

/** The languages that ship, by tag: each has every message. */
export const languages: Readonly<Record<string, Messages>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  ja: japanese,
  zh: chinese,
  ar: arabic,
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
