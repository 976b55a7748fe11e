import type { ScorePlanes } from './bits/score-planes.ts';
import type { WorkingSet } from './bits/working-set.ts';
import type { TermReader } from './term-reader.ts';
import type { Language } from './text/language.ts';

/** What a search reads and works with; creating it takes longer than most searches. */
export interface SearchTools {
  readonly total: number;
  readonly reader: TermReader;
  /** The publisher's synonyms of a word or a phrase. */
  synonymsOf(phrase: string): readonly string[];
  /** Whether a word is part of the catalogue's name: all verdicts are about it, but few contain it. */
  isOwn(word: string): boolean;
  /** The languages in which questions are understood. */
  readonly languages: readonly Language[];
  readonly scores: ScorePlanes;
  /** How much of the query a verdict holds, with `coverageSteps` for its most specific term. */
  readonly coverage: ScorePlanes;
  /** Ratings as sets: one for each bit, the highest first. */
  readonly ratings: readonly WorkingSet[];
  /** The set of this name, emptied. */
  set(name: string): WorkingSet;
}
