import type { PositionPage } from '../file/queries.ts';

/**
 * How sure a search is of what it puts first: `exact` if the query is its name, its slug or an alias; `likely` if it holds
 * most of what was asked; `related` if it holds some of it; `none` if nothing was found.
 */
export type Certainty = 'exact' | 'likely' | 'related' | 'none';

/** A word that was taken for another. */
export interface CorrectedWord {
  readonly from: string;
  readonly to: string;
}

/** What a search says of what it found. */
export interface SearchNotes {
  readonly certainty: Certainty;
  /** Words of the query that no verdict holds, and what was searched for in their place. */
  readonly corrected: readonly CorrectedWord[];
  /** Words of the query, as the index has them, that the first verdict does not hold. */
  readonly leftOut: readonly string[];
  /** Positions of products that the query names beside each other, as in "A vs B"; two or more. */
  readonly beside?: readonly number[];
  /** Which words were searched for, to mark them in texts. */
  readonly sought: SoughtWords;
}

/** What a search looked for, folded as the index is. */
export interface SoughtWords {
  readonly words: ReadonlySet<string>;
  /** Beginnings of words. */
  readonly beginnings: readonly string[];
}

/** A page of what a search found. */
export interface SearchOutcome extends PositionPage, SearchNotes {}
