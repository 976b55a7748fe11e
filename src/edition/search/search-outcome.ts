import type { PositionPage } from '../file/queries.ts';

/**
 * How certain a search is of its first result: `exact` if the query is its name, its slug or an alias; `likely` if it
 * holds most of the query; `related` if it holds some of it; `none` if nothing was found.
 */
export type Certainty = 'exact' | 'likely' | 'related' | 'none';

/** A corrected word. */
export interface CorrectedWord {
  readonly from: string;
  readonly to: string;
}

/** What a search reports about its result. */
export interface SearchNotes {
  readonly certainty: Certainty;
  /** Words of the query that no verdict holds, and the words searched for instead. */
  readonly corrected: readonly CorrectedWord[];
  /** Words of the query, as the index has them, that the first verdict does not hold. */
  readonly leftOut: readonly string[];
  /** Positions of products that the query names beside each other, as in "A vs B"; two or more. */
  readonly beside?: readonly number[];
  /** The words searched for, to mark them in texts. */
  readonly sought: SoughtWords;
}

/** The words of a search, folded like the index. */
export interface SoughtWords {
  readonly words: ReadonlySet<string>;
  /** Beginnings of words. */
  readonly beginnings: readonly string[];
}

/** A page of what a search found. */
export interface SearchOutcome extends PositionPage, SearchNotes {}
