import { foldLetters } from './fold.ts';
import type { Language } from './language.ts';
import { type SearchWord, type SearchWords, searchMaxWords, searchWordsIn } from './search-words.ts';
import { spellSigns } from './signed-names.ts';

/** The role of a word in a question: content, a stop word, or a question word. */
export type Role = 'asked' | 'stop' | 'form';

/** A word of a question. Only those with the role `asked` have content. */
export interface QuestionWord extends SearchWord {
  readonly role: Role;
  /** Whether it comes from the text of a product, to find similar ones; then it counts half. */
  readonly isLikeness?: true;
}

/** A part of a question, such as the name of a product. */
export interface QuestionPart extends SearchWords {
  readonly words: readonly QuestionWord[];
}

/**
 * A query, parsed as a question. Its parts need not be products: "free or cheap" has the form of a comparison too. A
 * product may have a name like a question ("What If"), so search for the query as a name first.
 */
export type Question = {
  /** The whole query. */
  readonly all: QuestionPart;
} & (
  | { readonly kind: 'words' }
  /** A comparison of two to `sidesMax` products. */
  | { readonly kind: 'versus'; readonly sides: readonly QuestionPart[] }
  /**
   * Alternatives to a product; `rest` are further requirements, such as "open source". In "Slack alternative for
   * families" the two are swapped: if `to` names no product, `rest` may.
   */
  | { readonly kind: 'alternatives'; readonly to: QuestionPart; readonly rest: QuestionPart }
);

const questionMaxLength = 100;
/** Most words of a text among which those with content are chosen. */
const readMost = 40;
const sidesMax = 4;

/** Punctuation of all scripts; hyphens and full stops may belong to names. */
const punctuation = /[?!¿¡,;:"'“”„«»‘’`()[\]{}<>|/\\。、，؟،؛…]+/gu;

/** Parses the first 100 characters of a query, in the first of these languages that has its form. */
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

/** The first words with content of a product's text, at most `most`, to find similar products. */
export function likenessOf(text: string, languages: readonly Language[], most: number): QuestionPart {
  const { whole, words } = questionPart(plainQuestion(text), languages, readMost);
  const asked = words.filter(({ role }) => role === 'asked');
  return { whole, words: asked.slice(0, most).map((word) => ({ ...word, isLikeness: true })) };
}

/** The words of a question, after as many words of another text as there is room for. */
export function joinParts({ words: others }: QuestionPart, { whole, words }: QuestionPart): QuestionPart {
  const more = others.filter(({ word }) => !words.some((other) => other.word === word));
  return { whole, words: [...more.slice(0, searchMaxWords - words.length), ...words] };
}

/** A text folded except for its kana, with single spaces between words. */
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
