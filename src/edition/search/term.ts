import type { WorkingSet } from './bits/working-set.ts';
import type { Language } from './text/language.ts';
import type { QuestionWord } from './text/question.ts';

/** The sets of what holds a term as a word, by place. */
interface WordPlaces {
  readonly name: WorkingSet;
  readonly category: WorkingSet;
  readonly text: WorkingSet;
  readonly review: WorkingSet;
}

/** Where a term stands in the verdicts that hold it. */
export interface TermPlaces {
  /** As a word. */
  readonly word: WordPlaces;
  /** Only as a part of a word, most often its beginning. */
  readonly part: { readonly name: WorkingSet; readonly category: WorkingSet };
}

/** A word of a query, and what is searched for in its place. */
export interface Term extends QuestionWord {
  /** It and what means the same, of one word each. */
  readonly words: Set<string>;
  /** What means the same, of several words each. */
  readonly phrases: readonly (readonly string[])[];
  /** What it was corrected to. */
  corrected: string | undefined;
  /** Whether that is so far from it that likely another word was meant. */
  isFar: boolean;
  /** What holds it, anywhere. */
  readonly holding: WorkingSet;
  /** What holds it as a word, or in its name. */
  readonly firmly: WorkingSet;
}

/** How a term is read. */
export interface ReadMode {
  /** Whether it may be the beginning of a word that is still typed. */
  readonly unfinished: boolean;
  /** Whether only words as they are typed are wanted, or the beginnings of such. */
  readonly exact: boolean;
  /** Whether others are looked for in place of one that nothing holds. */
  readonly mayStandIn: boolean;
}

/** Words and their stems, the longest first, but for those shorter than `least`. */
export function partsOf(
  words: readonly string[],
  languages: readonly Language[],
  least: number,
): readonly string[] {
  const stems = words.flatMap((word) => [word, ...languages.map((language) => language.stem(word))]);
  return [...new Set(stems)].filter(({ length }) => length >= least).sort((a, b) => b.length - a.length);
}
