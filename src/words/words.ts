import { type Compiled, compileMessage } from './compile-message.ts';
import type { English } from './english.ts';
import { type Locale, localeOf } from './locale.ts';
import type { Message } from './message.ts';

/** The messages of a language, as they are written: every group and key of English. */
export type Messages = { readonly [Group in keyof English]: Texts<English[Group]> };

/** The texts of a group: a string for each key of English. */
export type Texts<Group> = { readonly [Key in keyof Group]: string };

/** Some of the messages of a language. */
export type SomeMessages = { readonly [Group in keyof English]?: Partial<Texts<English[Group]>> | undefined };

/**
 * Everything the interface says in one language: for each group and key of English a text, or a function of the
 * values that it takes; and what the language decides besides.
 */
export type Words = Locale & {
  readonly [Group in keyof English]: {
    readonly [Key in keyof English[Group]]: Message<English[Group][Key] & string>;
  };
};

/** Makes words of the messages of a language. Throws `SyntaxError` if one is not well-formed. */
export function createWords(language: string, messages: Messages): Words {
  const groups = Object.entries(messages).map(([name, texts]) => [name, compileGroup(texts, language)]);
  // What the type says of each message follows from its English text; a test holds the others to it.
  return { ...localeOf(language), ...Object.fromEntries(groups) } as Words;
}

function compileGroup(texts: Readonly<Record<string, string>>, language: string) {
  const group: Record<string, string | Compiled> = {};
  for (const [key, text] of Object.entries(texts)) group[key] = compileMessage(text, language);
  return group;
}
