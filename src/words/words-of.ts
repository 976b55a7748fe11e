import { baseMessages } from './languages.ts';
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

/** The messages of a publication. */
export function messagesOf({ language, words = {} }: WordSettings): Messages {
  const base = baseMessages(language);
  const groups = Object.keys({ ...base, ...words }) as (keyof Messages)[];
  return Object.fromEntries(groups.map((group) => [group, { ...base[group], ...words[group] }])) as Messages;
}
