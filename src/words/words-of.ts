import { english } from './english.ts';
import { shippedMessages } from './languages.ts';
import { createWords, type Messages, type SomeMessages, type Words } from './words.ts';

/** What settings say of words: the language, and messages of the publisher's own. */
export interface WordSettings {
  readonly language: string;
  readonly words?: SomeMessages | undefined;
}

const made = new WeakMap<WordSettings, Words>();

/**
 * The words of a publication: those of its language, with the publisher's own in their place. They are made once for each
 * settings value, which an edition keeps as long as it lives.
 */
export function wordsOf(settings: WordSettings): Words {
  const known = made.get(settings);
  if (known) return known;
  const words = createWords(settings.language, messagesOf(settings));
  made.set(settings, words);
  return words;
}

/** English stands only where a message is missing that `check` asks for today: in an edition of an earlier release. */
function messagesOf({ language, words = {} }: WordSettings): Messages {
  const shipped: Messages = shippedMessages(language) ?? english;
  const groups = Object.keys(shipped) as (keyof Messages)[];
  return Object.fromEntries(
    groups.map((group) => [group, { ...shipped[group], ...words[group] }]),
  ) as Messages;
}
