import type { WorkingSet } from './bits/working-set.ts';
import type { Language } from './text/language.ts';
import type { QuestionWord } from './text/question.ts';

/** The verdicts that hold a term as a word, by place. */
interface WordPlaces {
  readonly name: WorkingSet;
  readonly category: WorkingSet;
  readonly text: WorkingSet;
  readonly review: WorkingSet;
}

/** Where a term occurs in the verdicts that hold it. */
export interface TermPlaces {
  /** As a word. */
  readonly word: WordPlaces;
  /** Only as a part of a word, mostly its beginning. */
  readonly part: { readonly name: WorkingSet; readonly category: WorkingSet };
}

/** A word of a query, and what is searched for instead. */
export interface Term extends QuestionWord {
  /** The word and its synonyms of one word. */
  readonly words: Set<string>;
  /** Its synonyms of several words. */
  readonly phrases: readonly (readonly string[])[];
  /** Its correction. */
  corrected: string | undefined;
  /** Whether the correction is doubtful. */
  isFar: boolean;
  /** The verdicts that hold it anywhere. */
  readonly holding: WorkingSet;
  /** The verdicts that hold it as a word, or in their name. */
  readonly firmly: WorkingSet;
}

/** How a term is read. */
export interface ReadMode {
  /** Whether it may be the beginning of a word that is still being typed. */
  readonly unfinished: boolean;
  /** Whether to find only words exactly as typed, or beginning so. */
  readonly exact: boolean;
  /** Whether to replace a word that no verdict holds. */
  readonly mayStandIn: boolean;
}

/** Words and their stems of at least `least` letters, the longest first. */
export function partsOf(
  words: readonly string[],
  languages: readonly Language[],
  least: number,
): readonly string[] {
  const stems = words.flatMap((word) => [word, ...languages.map((language) => language.stem(word))]);
  return [...new Set(stems)].filter(({ length }) => length >= least).sort((a, b) => b.length - a.length);
}
