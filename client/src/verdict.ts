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
  /** Only with `slug` or `id`: what leads to no verdict, of all that was asked for. */
  missing?: string[] | undefined;
  /** Only with `slug` or `id`: products that are no longer covered, by their present slugs. */
  gone?: string[] | undefined;
  /** Only with `slug`: present slugs by the former ones that were asked for. */
  moved?: Record<string, string> | undefined;
  /** Only with `id`: by each identifier as it was asked for, the slugs that it leads to, in `data` or in `gone`. */
  found?: Record<string, string[]> | undefined;
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

/** The verdicts on products that were asked for by name. */
export interface NamedVerdicts
  extends Pick<VerdictList, 'data' | 'ratingScale' | 'edition' | 'publishedAt' | 'license' | 'attribution'> {
  /** Names that lead to no verdict. */
  missing: string[];
  /** Products that are no longer covered, by their present slugs. */
  gone: string[];
  /** Present slugs by the former ones that were asked for. */
  moved: Record<string, string>;
}

/** The same of products that were asked for by what else names them. */
export interface FoundVerdicts extends NamedVerdicts {
  /** Slugs by the name that led to them: a website may be that of several products. */
  found: Record<string, string[]>;
}

/** A verdict with all that has to be shown beside it. */
export interface Card extends Verdict, Pick<VerdictList, 'ratingScale' | 'license' | 'attribution'> {
  /** The verdict as people say it. */
  verdictText: string;
  /** The rating as people say it, with its scale. */
  ratingText: string;
  /** Facts that the publisher leaves out: their texts say only that. */
  notStated: ('price' | 'bestFor' | 'skipIf')[];
  /** The language of its texts (BCP 47). */
  language: string;
  /** The direction that most of the summary runs in. */
  direction: 'ltr' | 'rtl';
}

/** A category. */
export interface Category {
  /** The value that filters take. */
  slug: string;
  /** Its name, to show. */
  name: string;
  /** What is in it, if the publisher says. */
  description?: string | undefined;
  /** Number of verdicts in it. */
  total: number;
  /** How many of them have each verdict. */
  verdicts: Record<VerdictKind, number>;
}

/** Every category. */
export interface CategoryList
  extends Pick<VerdictList, 'total' | 'edition' | 'publishedAt' | 'license' | 'attribution'> {
  /** In the order of slugs. */
  data: Category[];
}

/** What can happen to a product from one publication to the next. */
export type ChangeKind = 'added' | 'returned' | 'changed' | 'merged' | 'withdrawn' | 'removed';

/** What a publication changed about one product. */
export interface Change {
  /** Number of the publication, counting from 1. */
  publication: number;
  /** The edition it made current. */
  edition: string;
  /** When, in UTC. */
  publishedAt: string;
  kind: ChangeKind;
  /** The slug after the change, or the last one it had. */
  slug: string;
  product: string;
  /** The slug before, which redirects now. */
  renamedFrom?: string | undefined;
  /** Only with `merged`: the slug that it redirects to. */
  into?: string | undefined;
  /** Only when a former slug was removed: what it redirected to. */
  aliasOf?: string | undefined;
  /** Values before and after, of the fields that changed; null where there was or is none. */
  fields: Record<string, { from: unknown; to: unknown }>;
  /** Why, in the words of the publisher, if they say. */
  note?: string | undefined;
  /** Which texts of the review changed. */
  texts: ('pros' | 'cons' | 'review')[];
  /** Only when the publisher took publications back: the number of the one that is current again. */
  rolledBackTo?: number | undefined;
  /** Address of the review page; null when it has none any more. */
  url: string | null;
}

/** A page of changes. */
export interface ChangeList
  extends Pick<
    VerdictList,
    | 'total'
    | 'limit'
    | 'offset'
    | 'next'
    | 'prev'
    | 'ratingScale'
    | 'edition'
    | 'publishedAt'
    | 'license'
    | 'attribution'
  > {
  /** The oldest first, then in the order of slugs. */
  data: Change[];
  /** The state that the changes begin with; null when nothing was ever published. */
  from: { publication: number; edition: string; publishedAt: string } | null;
}
