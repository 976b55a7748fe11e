import { queryOf } from './address.ts';
import { type GetOptions, isList, readWith, type Service } from './connect.ts';
import { ProblemError } from './problem-error.ts';
import type { Reading } from './read.ts';
import type { Verdict, VerdictKind, VerdictList } from './verdict.ts';

/** Which verdicts; all unless given. */
export interface Filter {
  /** Only these products, by present or former slugs: 1 to 200, on one page unless `limit` is given. */
  readonly slug?: readonly string[] | undefined;
  /** Only products with these package URLs, GTINs, repositories or websites, in the same way. */
  readonly id?: readonly string[] | undefined;
  readonly verdict?: VerdictKind | 'all' | undefined;
  /** Slug of a category, or `all`. One that does not exist has no verdicts. */
  readonly category?: string | undefined;
  /** A tag. One that no verdict has finds none. */
  readonly tag?: string | undefined;
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

/** One page of verdicts. */
export async function listVerdicts(
  service: Service,
  { signal, ...asked }: ListOptions = {},
): Promise<VerdictList> {
  return readPage(service, asked, { signal });
}

/** The verdicts that words or a question find, the best match first; `search` says what was done to the words. */
export async function searchVerdicts(
  service: Service,
  q: string,
  options: Omit<ListOptions, 'q'> = {},
): Promise<VerdictList> {
  return listVerdicts(service, { q, ...options });
}

/**
 * Every verdict, page after page of one edition: a publication in the meantime changes nothing. A second one may
 * end the edition, and the walk with it: a ProblemError of kind `edition-gone`. Then start again.
 */
export async function* allVerdicts(
  service: Service,
  { pageSize = 200, signal, ...filter }: WalkOptions = {},
): AsyncGenerator<Verdict, void, undefined> {
  const asked = { ...filter, limit: pageSize };
  // A kept first page could be of an edition that is gone. A static copy of the service has pages of its own size.
  const isWhole = queryOf({ ...filter }) === '';
  let page = await readPage(service, asked, { signal, revalidate: true }, isWhole);
  for (;;) {
    yield* page.data;
    const next = nextOf(page, service.base);
    if (next === null) return;
    page = await readWith<VerdictList>(service, next, { signal }, isList);
  }
}

/** The next page, under the base address that the client was given: the service may know itself by another. */
function nextOf({ data, next }: VerdictList, base: string): string | null {
  const { slug = '', badge_svg = '' } = data[0] ?? {};
  const published = badge_svg.slice(0, -`/api/badge/${slug}`.length);
  return published && next?.startsWith(published) ? base + next.slice(published.length) : next;
}

/**
 * A page, unless the answer ignores what was asked: a static copy of the service has no answer to queries. What is no
 * parameter goes along: the service says so, and what was meant.
 */
export async function readPage(
  service: Service,
  asked: Omit<ListOptions, 'signal'> & { readonly [name: string]: unknown },
  reading: Reading,
  anyPage = false,
): Promise<VerdictList> {
  const url = `${service.base}/api/v1${queryOf(asked as Parameters<typeof queryOf>[0])}`;
  const page = await readWith<VerdictList>(service, url, reading, isList);
  const { limit = page.limit, offset = page.offset, ...rest } = asked;
  const asksMore = Object.values(rest).some((value) => value !== undefined && value !== 'all');
  const ignores =
    limit !== page.limit || offset !== page.offset || (asksMore && page.next?.includes('?') === false);
  if (anyPage || !ignores) return page;
  throw ignoredQuery(url);
}

/** Thrown when an answer ignores the query. */
export function ignoredQuery(url: string): ProblemError {
  return new ProblemError(200, {
    title: 'The answer ignores the query',
    detail: `${url} has fixed pages, as a static copy does, and cannot search or filter`,
  });
}
