/** The three verdicts. */
export const verdictKinds = ['worthit', 'skip', 'depends'] as const;

/** worthit: buy it; skip: do not; depends: for some, as `bestFor` and `skipIf` say. */
export type VerdictKind = (typeof verdictKinds)[number];

/** The verdict on one product: ten fields, none ever null, each text plain and on one line. */
export interface Verdict {
  /** Identifies the product in addresses: lower-case words joined by hyphens. */
  slug: string;
  /** Name of the product. */
  product: string;
  verdict: VerdictKind;
  /** The verdict in a sentence or two. */
  verdictSummary: string;
  /** A whole number on the scale that every list states as `ratingScale`. */
  rating: number;
  /** The price with its billing period, to show as it is. */
  price: string;
  /** Whom the product suits. */
  bestFor: string;
  /** When to skip it. */
  skipIf: string;
  /** Address of the review page: link to it. */
  url: string;
  /** Address of the badge. */
  badge_svg: string;
}

/** What a search did to its words. */
export interface SearchNotes {
  /** Words that were taken for mistyped. */
  corrected: { from: string; to: string }[];
  /** Words that the best match does not hold. */
  left_out: string[];
  /** True: even the best match is only related, and no answer to the question. */
  suggested: boolean;
}

/** A page of verdicts. */
export interface VerdictList {
  /** In the order of slugs; of a search, the best match first. */
  data: Verdict[];
  /** Number of verdicts in the whole listing. */
  total: number;
  /** Most verdicts a page holds, 1 to 200. */
  limit: number;
  /** Number of verdicts before this page. */
  offset: number;
  /** Address of the next page, pinned to this edition; null on the last. */
  next: string | null;
  /** Address of the page before, pinned to this edition; null on the first. */
  prev: string | null;
  /** Only with `slug`: what leads to no verdict, of all that was asked for. */
  missing?: string[] | undefined;
  /** Only with `slug`: products that are no longer covered, by their present slugs. */
  gone?: string[] | undefined;
  /** Only with `slug`: present slugs by the former ones that were asked for. */
  moved?: Record<string, string> | undefined;
  /** Only of a search that corrected or left out words, or that found only what is related. */
  search?: SearchNotes | undefined;
  /**
   * Only when asked for: why a search found each verdict, by its slug. By field the text, or a part of the review, in
   * pieces; every second one is what matched.
   */
  highlights?: Record<string, Record<string, string[]>> | undefined;
  /** The lowest and the highest rating, both included. */
  ratingScale: { min: number; max: number };
  /** Identifies the published state this page is from. */
  edition: string;
  /** When that state was published, in UTC. */
  publishedAt: string;
  /** Licence of the data: SPDX identifier and address. */
  license: { id: string; url: string };
  /** Credit to give, with a link, wherever the data is displayed. */
  attribution: { text: string; url: string };
}
