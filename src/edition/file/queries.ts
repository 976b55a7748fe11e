import type { Verdict } from '../../verdict/record.ts';
import type { VerdictKind } from '../../verdict/verdict-kind.ts';

/** What a slug leads to. */
export type Found =
  | { readonly kind: 'verdict'; readonly verdict: Verdict }
  | { readonly kind: 'withdrawn'; readonly withdrawn: Withdrawn }
  | { readonly kind: 'moved'; readonly slug: string };

/** Which listing: nothing for everything. */
export interface ListFilter {
  readonly verdict?: VerdictKind | undefined;
  readonly category?: string | undefined;
  /** Only of these positions, which rise. */
  readonly among?: Uint32Array | undefined;
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

/** The same page, as the positions of its verdicts. */
export interface PositionPage {
  readonly total: number;
  readonly positions: ArrayLike<number>;
}

/** A product that is no longer covered. */
export interface Withdrawn {
  readonly slug: string;
  readonly product: string;
  /** Slug of its category. */
  readonly category: string;
  readonly reviewed: string | null;
}
