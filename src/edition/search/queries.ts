import type { Order } from '../../verdict/order.ts';
import type { ListedVerdict } from '../../verdict/record.ts';
import type { VerdictKind } from '../../verdict/verdict-kind.ts';
import type { ListQuery } from '../file/queries.ts';
import type { SearchOutcome } from './search-outcome.ts';

/** A search: words, and a part of what they find. */
export interface SearchQuery extends ListQuery {
  readonly q: string;
  /** Whether to search for the words as they are typed, all of them. */
  readonly exact?: boolean | undefined;
}

/** What a reader requests. */
export interface BrowseQuery extends ListQuery {
  /** Words to search for; without any word, everything is found. */
  readonly q?: string | undefined;
  /** Whether to search for them as they are typed, all of them. */
  readonly exact?: boolean | undefined;
  /** By default the best match first when there are words, else by name. */
  readonly order?: Order | undefined;
}

/** What a reader sees. */
export interface BrowsePage {
  readonly total: number;
  readonly verdicts: readonly ListedVerdict[];
  /** The outcome of the search, with the positions of these verdicts; undefined without one. */
  readonly outcome: SearchOutcome | undefined;
  /** How many there would be with each verdict instead of the chosen one, for the same words and category. */
  readonly verdictCounts: Readonly<Record<VerdictKind, number>>;
  /** How many there would be with each category that has any, by slug. */
  readonly categoryCounts: ReadonlyMap<string, number>;
}
