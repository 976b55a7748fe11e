import { ScriptFailure } from '../../lab/script/failure.ts';
import { categories } from '../records.ts';
import { type Collected, collect } from './collect.ts';

/** Responses of our service, whose bytes and headers nginx serves too. */
export interface Site {
  readonly verdicts: readonly Collected[];
  readonly badges: readonly Collected[];
  /** First pages: unfiltered, then by verdict, then by category. */
  readonly lists: readonly Collected[];
  /** The first page without filters, gzipped. */
  readonly gzipList: Collected;
  /** Review pages, gzipped. */
  readonly gzipReviews: readonly Collected[];
}

/** The default list. */
export const listPath = '/api/v1';

/** First pages of the list under one filter. */
export const filteredListPaths: readonly string[] = [
  ...['worthit', 'skip', 'depends'].map((verdict) => `${listPath}?verdict=${verdict}`),
  ...categories.map((category) => `${listPath}?category=${category}`),
];

/** Collects every response to be measured; this also warms our service's cache. */
export async function collectSite(origin: string, slugs: readonly string[]): Promise<Site> {
  const [gzipList] = await collect(origin, [listPath], () => ({ 'Accept-Encoding': 'gzip' }));
  const lists = await collect(origin, [listPath, ...filteredListPaths]);
  const badges = await collect(
    origin,
    slugs.map((slug) => `/api/badge/${slug}`),
  );
  const verdicts = await collect(
    origin,
    slugs.map((slug) => `/api/v1/${slug}`),
  );
  const gzipReviews = await collect(
    origin,
    slugs.map((slug) => `/reviews/${slug}`),
    () => ({ 'Accept-Encoding': 'gzip' }),
  );
  if (gzipList?.headers.get('content-encoding') !== 'gzip')
    throw new ScriptFailure('our service ignored Accept-Encoding: gzip for the list');
  const bad = [gzipList, ...lists, ...badges, ...verdicts, ...gzipReviews].find(
    ({ status }) => status !== 200,
  );
  if (bad) throw new ScriptFailure(`our service answers ${bad.path} with ${bad.status}`);
  return { verdicts, badges, lists, gzipList, gzipReviews };
}
