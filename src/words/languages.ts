import { english } from './english.ts';
import type { Messages } from './words.ts';

/** The languages that ship, by tag: each file has every message. */
export const languages = { en: english } as const satisfies Readonly<Record<string, Messages>>;

/** The messages that ship for a language, whatever its region; nothing for one that does not ship, or in another script. */
export function shippedMessages(language: string): Messages | undefined {
  const wanted = writtenAs(language);
  return Object.entries(languages).find(([tag]) => writtenAs(tag) === wanted)?.[1];
}

/** A language and the script it is written in: `zh-TW` is not `zh`. */
function writtenAs(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize();
  return `${language}-${script}`;
}
