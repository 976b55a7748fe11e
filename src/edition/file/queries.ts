import type { VerdictKind } from '../../verdict/entry.ts';
import type { Order } from '../../verdict/order.ts';
import type { ListedVerdict, Verdict } from '../../verdict/record.ts';

/** What a slug leads to. */
export type Found =
  | { readonly kind: 'verdict'; readonly verdict: Verdict }
  | { readonly kind: 'withdrawn'; readonly withdrawn: Withdrawn }
  | { readonly kind: 'moved'; readonly slug: string };

/** Which listing: nothing for everything. */
export interface ListFilter {
  readonly verdict?: VerdictKind | undefined;
  readonly category?: string | undefined;
}

/** Which part of which listing: `limit` ≥ 0 records from `offset` ≥ 0 on. */
export interface ListQuery extends ListFilter {
  readonly limit: number;
  readonly offset: number;
}

/** A page of a listing and the size of the whole listing. */
export interface Page {
  readonly total: number;
  readonly verdicts: readonly Verdict[];
}

/** What a search asks: words, and which part of what they find. */
export interface SearchQuery extends ListQuery {
  readonly q: string;
}

/** What a reader asks to see. */
export interface BrowseQuery extends ListQuery {
  /** Words to search for; without any word, everything is found. */
  readonly q?: string | undefined;
  /** By default the best match first when there are words, else by name. */
  readonly order?: Order | undefined;
}

/** What a reader sees. */
export interface BrowsePage {
  readonly total: number;
  readonly verdicts: readonly ListedVerdict[];
  /** How many there would be with each verdict in place of the one asked for, the words and the category as asked. */
  readonly verdictCounts: Readonly<Record<VerdictKind, number>>;
  /** Likewise for each category that has any, by slug. */
  readonly categoryCounts: ReadonlyMap<string, number>;
}

/** A product that is no longer covered. */
export interface Withdrawn {
  readonly slug: string;
  readonly product: string;
  /** Slug of its category. */
  readonly category: string;
  readonly reviewed: string | null;
}
