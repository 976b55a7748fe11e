import { baseOf, pageAddress, queryOf, segmentOf } from './address.ts';
import { type BadgeOptions, badgeUrl } from './badge-url.ts';
import { createMemoryStore, type Store } from './memory-store.ts';
import { ProblemError } from './problem-error.ts';
import { type Reading, read } from './read.ts';
import { type Clock, type Fetch, type RetryOptions, systemClock } from './send.ts';
import type { Verdict, VerdictKind, VerdictList } from './verdict.ts';

/** Where the service is, and what to use in the place of what the platform brings. */
export interface ClientOptions {
  /** Where the service is published, such as `https://verdicts.example`; may have a path. */
  readonly baseUrl: string;
  /** Used in the place of the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Where answers are kept; `false`: nowhere. In memory unless given, and in a browser in its own HTTP cache. */
  readonly cache?: Store | false | undefined;
  /** How often to ask again when the network or the service fails; `false`: never. */
  readonly retry?: RetryOptions | false | undefined;
  /** Used in the place of the machine's clock; for tests. */
  readonly clock?: Clock | undefined;
}

/** What every request takes. */
export interface GetOptions {
  /** Ends the request, its retries and its waits; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/** Which verdicts; all unless given. */
export interface Filter {
  /** Only these products, by present or former slugs: 1 to 200, on one page unless `limit` is given. */
  readonly slug?: readonly string[] | undefined;
  readonly verdict?: VerdictKind | 'all' | undefined;
  /** Slug of a category, or `all`. One that does not exist has no verdicts. */
  readonly category?: string | undefined;
  /** Words to search for, at most 100 characters. */
  readonly q?: string | undefined;
  /** True: every word of `q` as it is typed, none corrected and none left out. */
  readonly exact?: boolean | undefined;
}

/** Which page of a list. */
export interface ListOptions extends Filter, GetOptions {
  /** Most verdicts on the page, 1 to 200; 50 unless given. */
  readonly limit?: number | undefined;
  /** How many verdicts to skip. */
  readonly offset?: number | undefined;
  /** True: with `highlights`, what of `q` was found where. */
  readonly highlight?: boolean | undefined;
  /** Only from this published state, as `edition` of another page names it. */
  readonly edition?: string | undefined;
}

/** Which verdicts to walk through. */
export interface WalkOptions extends Filter, GetOptions {
  /** How many verdicts to fetch at once, 1 to 200; 200 unless given. */
  readonly pageSize?: number | undefined;
}

/**
 * A Product Verdict Service. Requests throw a ProblemError when the service answers with a problem, an
 * UnreachableError when it does not answer, and the signal's reason when they are aborted.
 */
export interface Client {
  /** The verdict on a product; under a former slug, that of the product with its present slug. */
  get(slug: string, options?: GetOptions): Promise<Verdict>;
  /** One page of verdicts. */
  list(options?: ListOptions): Promise<VerdictList>;
  /**
   * Every verdict, page after page of one edition: a publication in the meantime changes nothing. A second one may
   * end the edition, and the walk with it: a ProblemError of kind `edition-gone`. Then start again.
   */
  all(options?: WalkOptions): AsyncGenerator<Verdict, void, undefined>;
  /** The address of a product's badge, which is an SVG image. */
  badgeUrl(slug: string, options?: BadgeOptions): string;
}

/** Makes a client; throws a TypeError when `baseUrl` is not an http or https address. */
export function createClient({ baseUrl, fetch, cache, retry, clock = systemClock }: ClientOptions): Client {
  const base = baseOf(baseUrl);
  const inBrowser = pageAddress() !== undefined;
  const reader = {
    // Looked up with each request, because others may replace the global one later.
    fetch: fetch ?? ((url, init) => globalThis.fetch(url, init)),
    store: cache === false ? undefined : (cache ?? (inBrowser ? undefined : createMemoryStore())),
    retry: retry === false ? { tries: 1 } : (retry ?? {}),
    clock,
    inBrowser,
  } satisfies Parameters<typeof read>[2];

  const readPage = async (url: string, reading: Reading): Promise<VerdictList> => {
    const page = (await read(url, reading, reader)) as Partial<VerdictList> | null;
    if (!Array.isArray(page?.data)) throw foreign(url);
    return page as VerdictList;
  };
  // What is no parameter goes along: the service says so, and what was meant.
  const listAddress = (asked: Omit<ListOptions, 'signal'>) => `${base}/api/v1${queryOf({ ...asked })}`;

  return {
    async get(slug, { signal } = {}) {
      const segment = segmentOf(slug);
      const url = `${base}/api/v1/${segment}`;
      // These would lead to other addresses.
      if (/^\.{0,2}$/.test(segment))
        throw new ProblemError(404, { type: `${base}/problems/not-found`, detail: `"${slug}" is no slug` });
      const verdict = (await read(url, { signal }, reader)) as Partial<Verdict> | null;
      if (typeof verdict?.slug !== 'string') throw foreign(url);
      return verdict as Verdict;
    },
    async list({ signal, ...asked } = {}) {
      const url = listAddress(asked);
      return obeyed(await readPage(url, { signal }), asked, url);
    },
    async *all({ pageSize = 200, signal, ...filter } = {}) {
      const asked = { ...filter, limit: pageSize };
      const url = listAddress(asked);
      // A kept first page could be of an edition that is gone.
      let page = await readPage(url, { signal, revalidate: true });
      // A static copy of the service has all verdicts in pages of its own size.
      if (listAddress(filter).includes('?')) obeyed(page, asked, url);
      for (;;) {
        yield* page.data;
        const next = nextOf(page, base);
        if (next === null) return;
        page = await readPage(next, { signal });
      }
    },
    badgeUrl: (slug, options) => badgeUrl(base, slug, options),
  };
}

/** The next page, under the base address that the client was given: the service may know itself by another. */
function nextOf({ data, next }: VerdictList, base: string): string | null {
  const { slug = '', badge_svg = '' } = data[0] ?? {};
  const published = badge_svg.slice(0, -`/api/badge/${slug}`.length);
  return published && next?.startsWith(published) ? base + next.slice(published.length) : next;
}

/** The page, unless the answer ignores what was asked: a static copy of the service has no answer to queries. */
function obeyed(page: VerdictList, { limit, offset, ...rest }: ListOptions, url: string): VerdictList {
  const asksMore = Object.values(rest).some((value) => value !== undefined && value !== 'all');
  const ignores =
    (limit ?? page.limit) !== page.limit ||
    (offset ?? page.offset) !== page.offset ||
    (asksMore && page.next?.includes('?') === false);
  if (!ignores) return page;
  throw new ProblemError(200, {
    title: 'The answer ignores the query',
    detail: `${url} has fixed pages, as a static copy does, and cannot search or filter`,
  });
}

function foreign(url: string): ProblemError {
  return new ProblemError(200, {
    title: 'The answer is of something else',
    detail: `${url} answered with JSON that is not of a Product Verdict Service`,
  });
}
