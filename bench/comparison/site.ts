import { ScriptFailure } from '../../lab/script/failure.ts';
import { categories } from '../records.ts';
import { type Collected, collect } from './collect.ts';

/** Responses of our service, or the same of nginx. */
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

/** Collects every response to be measured from a server; this also warms its cache. */
export async function collectSite(origin: string, slugs: readonly string[]): Promise<Site> {
  const pathsOf = (folder: string) => slugs.map((slug) => `${folder}/${slug}`);
  const acceptGzip = () => ({ 'Accept-Encoding': 'gzip' });
  const [gzipList] = await collect(origin, [listPath], acceptGzip);
  const lists = await collect(origin, [listPath, ...filteredListPaths]);
  const badges = await collect(origin, pathsOf('/api/badge'));
  const verdicts = await collect(origin, pathsOf('/api/v1'));
  const gzipReviews = await collect(origin, pathsOf('/reviews'), acceptGzip);
  if (gzipList?.headers.get('content-encoding') !== 'gzip')
    throw new ScriptFailure(`${origin} ignored Accept-Encoding: gzip for the list`);
  const bad = [gzipList, ...lists, ...badges, ...verdicts, ...gzipReviews].find(
    ({ status }) => status !== 200,
  );
  if (bad) throw new ScriptFailure(`${origin} answers ${bad.path} with ${bad.status}`);
  return { verdicts, badges, lists, gzipList, gzipReviews };
}
