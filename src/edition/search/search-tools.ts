import type { ScorePlanes } from './bits/score-planes.ts';
import type { WorkingSet } from './bits/working-set.ts';
import type { TermReader } from './term-reader.ts';
import type { Language } from './text/language.ts';

/** What a search reads from, and what it works in: making these anew would cost more than most searches. */
export interface SearchTools {
  readonly total: number;
  readonly reader: TermReader;
  /** What the publisher takes for the same as a word or a phrase. */
  synonymsOf(phrase: string): readonly string[];
  /** Whether a word is one of the catalogue's own name: what every verdict is about, few say. */
  isOwn(word: string): boolean;
  /** In which questions are understood. */
  readonly languages: readonly Language[];
  readonly scores: ScorePlanes;
  /** How much of the query a verdict holds, in `coverageSteps` for its most telling term. */
  readonly coverage: ScorePlanes;
  /** Verdicts by rating: sets of the bits of it, the highest first. */
  readonly ratings: readonly WorkingSet[];
  /** An empty set, by name. */
  set(name: string): WorkingSet;
}
