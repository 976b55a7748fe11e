import type { SearchTools } from './search-tools.ts';
import type { Term } from './term.ts';
import type { TermReader } from './term-reader.ts';
import type { QuestionPart, QuestionWord } from './text/question.ts';

/** Most neighbouring words of a query that may be one word. */
const joinedMax = 4;
/** Most words of a query that may be a mistyped name. */
const nameMax = 3;
/** Most single letters of a query that are searched for. */
const lettersMax = 4;

/** A term that was read, with its weight. */
export interface WeighedTerm extends Term {
  /** How specific it is; 0 if no verdict holds it. */
  telling: number;
  /** Whether it has content: it is neither a stop word nor a question word. */
  readonly isContent: boolean;
  /** Whether it is part of the catalogue's name. */
  readonly isOwn: boolean;
}

/** The terms of a query; only those with content are searched for, unless there are none. */
export function termsOf(tools: SearchTools, { words }: QuestionPart, exact: boolean): WeighedTerm[] {
  const isAsked = words.some(({ role }) => role === 'asked') && !exact;
  // Single letters are unspecific: half of all names contain each.
  const letters = words.filter(({ anywhere }) => !anywhere).slice(lettersMax);
  const terms = words.map((word, index) => ({
    ...word,
    isContent: (!isAsked || word.role === 'asked') && !letters.includes(word),
    isOwn: tools.isOwn(word.word),
    words: new Set([word.word, ...(exact ? [] : word.forms)]),
    phrases: [] as string[][],
    corrected: undefined as string | undefined,
    isFar: false,
    holding: tools.set(`holding ${index}`),
    firmly: tools.set(`firmly ${index}`),
    telling: 0,
  }));
  if (exact) return terms;
  for (const { start, end, joined, spaced } of runsOf(words, joinedMax)) {
    const same = tools.synonymsOf(spaced);
    const run = words.slice(start, end);
    const known = run.length > 1 ? tools.reader.formsOf(joined) : [];
    const mayBeName = known.length === 0 && run.length === 2 && words.length <= nameMax;
    const near = mayBeName ? namesNear(run, joined, tools.reader) : [];
    const forms = [...known, ...near];
    for (const term of terms.slice(start, end)) {
      if (near.length > 0 && tools.reader.formsOf(term.word).length === 0) term.corrected = near[0];
      for (const form of forms) term.words.add(form);
      for (const one of same) {
        const parts = one.split(' ');
        if (parts.length > 1) term.phrases.push(parts);
        else for (const form of [one, ...tools.reader.formsOf(one)]) term.words.add(form);
      }
    }
  }
  return terms;
}

/** Names close to two words together, if one is unknown; a word mistyped by itself is corrected by itself. */
function namesNear(words: readonly QuestionWord[], joined: string, reader: TermReader): readonly string[] {
  const unknown = words.filter(({ word }) => reader.formsOf(word).length === 0);
  const isDivided = unknown.length > 0 && !unknown.some(({ word }) => reader.isMistyped(word));
  return isDivided ? reader.namesNear(joined) : [];
}

/**
 * The terms of which verdicts must hold some: those with content, except unknown words of the catalogue's name and
 * words that only describe similar products, unless there are no others.
 */
export function contentOf(terms: readonly WeighedTerm[]): readonly WeighedTerm[] {
  const telling = terms.filter(({ isContent }) => isContent);
  const asked = telling.filter(({ isLikeness }) => !isLikeness);
  const content = asked.length > 0 ? asked : telling;
  const needed = content.filter(({ isOwn, telling }) => !isOwn || telling > 0);
  return needed.length > 0 ? needed : content;
}

/** The sum of the weights of terms. */
export function tellingOf(terms: readonly WeighedTerm[]): number {
  return terms.reduce((sum, { telling }) => sum + telling, 0);
}

/** Every run of neighbouring words, the longest first, with the words joined. */
export function runsOf(
  words: readonly { readonly word: string }[],
  most: number,
): { readonly start: number; readonly end: number; readonly joined: string; readonly spaced: string }[] {
  const runs = words.flatMap((_, start) =>
    Array.from({ length: Math.min(most, words.length - start) }, (_, more) => {
      const end = start + more + 1;
      const run = words.slice(start, end).map(({ word }) => word);
      return { start, end, joined: run.join(''), spaced: run.join(' ') };
    }),
  );
  return runs.sort((a, b) => b.end - b.start - (a.end - a.start));
}
