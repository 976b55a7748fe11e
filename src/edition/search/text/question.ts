import { foldLetters } from './fold.ts';
import type { Language } from './language.ts';
import { type SearchWord, type SearchWords, searchMaxWords, searchWordsIn } from './search-words.ts';
import { spellSigns } from './signed-names.ts';

/** What a word does in a question: what is asked for, a word without meaning of its own, or one that asks. */
export type Role = 'asked' | 'stop' | 'form';

/** A word of a question. Only what is asked for tells anything. */
export interface QuestionWord extends SearchWord {
  readonly role: Role;
  /** Whether it is of the text of a product that others should be like: then it tells half as much. */
  readonly isLikeness?: true;
}

/** A part of a question, such as the name of a product. */
export interface QuestionPart extends SearchWords {
  readonly words: readonly QuestionWord[];
}

/**
 * A query, understood as a question. That it has a form does not say that its parts are products: "free or cheap" has one
 * too. A product may be named like a form ("What If"), so look for the query as a name first.
 */
export type Question = {
  /** All of it. */
  readonly all: QuestionPart;
} & (
  | { readonly kind: 'words' }
  /** Two to `sidesMax` products beside each other. */
  | { readonly kind: 'versus'; readonly sides: readonly QuestionPart[] }
  /**
   * What could take the place of a product; `rest` is what else is asked of it, such as "open source". In "Slack
   * alternative for families" the two have changed places: where `to` names no product, `rest` may.
   */
  | { readonly kind: 'alternatives'; readonly to: QuestionPart; readonly rest: QuestionPart }
);

const questionMaxLength = 100;
/** The most words of a text of which those that tell something are taken. */
const readMost = 40;
const sidesMax = 4;

/** Signs that part words, of all scripts; hyphens and full stops may belong to names. */
const punctuation = /[?!¿¡,;:"'“”„«»‘’`()[\]{}<>|/\\。、，؟،؛…]+/gu;

/** Understands the first 100 characters of a query in any of these languages, the first that has its form. */
export function parseQuestion(query: string, languages: readonly Language[]): Question {
  const text = plainQuestion(query.slice(0, questionMaxLength));
  const part = (one: string | undefined) => questionPart(one ?? '', languages);
  const all = part(text);
  for (const { forms } of languages) {
    for (const pattern of forms?.alternatives ?? []) {
      const groups = pattern.exec(text)?.groups;
      const to = part(groups?.['a']);
      if (groups && isAsked(to)) return { kind: 'alternatives', all, to, rest: part(groups['rest']) };
    }
    for (const pattern of forms?.versus ?? []) {
      const { a = '', b = '' } = pattern.exec(text)?.groups ?? {};
      const sides = [a, ...(forms ? b.split(forms.or) : [b])].slice(0, sidesMax).map(part);
      if (sides.length > 1 && sides.every(isAsked)) return { kind: 'versus', all, sides };
    }
  }
  return { kind: 'words', all };
}

/** The first words of a product's text that tell something, at most `most`, to find what is like it. */
export function likenessOf(text: string, languages: readonly Language[], most: number): QuestionPart {
  const { whole, words } = questionPart(plainQuestion(text), languages, readMost);
  const asked = words.filter(({ role }) => role === 'asked');
  return { whole, words: asked.slice(0, most).map((word) => ({ ...word, isLikeness: true })) };
}

/** The words of a question and, as far as there is room, of another text before them. */
export function joinParts({ words: others }: QuestionPart, { whole, words }: QuestionPart): QuestionPart {
  const more = others.filter(({ word }) => !words.some((other) => other.word === word));
  return { whole, words: [...more.slice(0, searchMaxWords - words.length), ...words] };
}

/** A text folded but for its kana, with nothing but single spaces between its words. */
function plainQuestion(text: string): string {
  return foldLetters(spellSigns(text))
    .replace(punctuation, ' ')
    .replace(/[.\s]+(?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function questionPart(text: string, languages: readonly Language[], most?: number): QuestionPart {
  const { whole, words } = searchWordsIn(text, most);
  return {
    whole,
    words: words.map((word) => ({ ...word, role: roleOf(word.word, languages) })),
  };
}

function roleOf(word: string, languages: readonly Language[]): Role {
  if (languages.some(({ forms }) => forms?.words.has(word))) return 'form';
  return languages.some((language) => language.isStopWord(word)) ? 'stop' : 'asked';
}

function isAsked({ words }: QuestionPart): boolean {
  return words.some(({ role }) => role === 'asked');
}
