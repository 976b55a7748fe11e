import { createRandom } from '../../packages/wire/fuzz/dice.ts';
import { identifierOf } from '../catalogue.ts';
import { pick } from '../pick.ts';
import { categories } from '../records.ts';
import type { ContestantName } from './contestant.ts';
import { filteredListPaths, listPath } from './site.ts';
import { zipfDraws } from './zipf.ts';

/** One kind of request. */
export interface Workload {
  readonly title: string;
  /** Expected status; with 304, each request carries the ETag that its server sent. */
  readonly status: 200 | 304;
  /** Headers other than `Host`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Drawn uniformly at random; a path may appear more than once. */
  readonly paths: readonly string[];
  /** The servers to measure. */
  readonly servers: readonly ContestantName[];
  /** The paths at servers that use other ones. */
  readonly elsewhere?: Partial<Record<ContestantName, readonly string[]>>;
  /** Skips the warm-up, so that answers are made during the measurement. */
  readonly cold?: boolean;
}

const front: readonly ContestantName[] = ['verdicts', 'nginx', 'nginx proxy', 'varnish'];

/** Requests to draw for a skewed workload. */
const draws = 40_000;

/** Pages to draw for workloads without repeats: more than a server answers in all rounds. */
const pagesDrawn = 400_000;

/** The same for requests that name many products, whose addresses are long. */
export const namedDraws = 6000;

/** A list by slug, and a page of the same length: their difference is the cost of the names. */
export const bySlug200 = '200 by slug';
export const pageOf190 = 'list of 190, any page';

/** Every workload; workloads with the same bytes are adjacent, so that caches stay warm. */
export function createWorkloads(slugs: readonly string[]): readonly Workload[] {
  const verdicts = {
    status: 200,
    headers: {},
    paths: slugs.map((slug) => `/api/v1/${slug}`),
    servers: front,
  } as const;
  const badges = slugs.map((slug) => `/api/badge/${slug}`);
  const list = { status: 200, headers: {}, paths: [listPath], servers: front } as const;
  const reviews = {
    ...verdicts,
    // As many as the cache holds beside the rest.
    paths: slugs.slice(0, 1000).map((slug) => `/reviews/${slug}`),
    headers: { 'Accept-Encoding': 'gzip' },
  } as const;
  const random = createRandom(7);
  return [
    {
      title: 'verdict',
      ...verdicts,
      servers: [...front, 'verdicts, two workers', 'fastify', 'json-server'],
      elsewhere: { 'json-server': slugs.map((slug) => `/verdicts/${slug}`) },
    },
    { title: 'verdict, Zipf', ...verdicts, paths: zipfDraws(verdicts.paths, draws, random) },
    { title: 'verdict, browser headers', ...verdicts, headers: browserHeaders },
    { title: 'verdict, not modified', ...verdicts, status: 304 },
    { title: 'verdict, small cache', ...verdicts, servers: ['verdicts, small cache', 'fastify'], cold: true },
    { title: 'badge', ...verdicts, paths: badges, servers: [...front, 'badge-maker', 'badgen'] },
    { title: 'badge, not modified', ...verdicts, paths: badges, servers: ['verdicts', 'nginx'], status: 304 },
    {
      title: 'badge, small cache',
      ...verdicts,
      paths: badges,
      servers: ['verdicts, small cache', 'badge-maker', 'badgen'],
      cold: true,
    },
    {
      title: 'default list',
      ...list,
      servers: [...front, 'fastify', 'json-server'],
      elsewhere: { 'json-server': ['/verdicts?_page=1&_limit=50'] },
    },
    { title: 'default list, gzip', ...list, headers: { 'Accept-Encoding': 'gzip' } },
    {
      title: 'default list, br',
      ...list,
      headers: { 'Accept-Encoding': 'br' },
      servers: ['verdicts', 'varnish'],
    },
    { title: 'default list, not modified', ...list, servers: ['verdicts', 'nginx'], status: 304 },
    { title: 'list, one filter', ...list, paths: filteredListPaths },
    { title: 'list of 50, any page', ...list, ...anyPage(50, random) },
    {
      title: pageOf190,
      ...list,
      ...anyPage(190, random),
      servers: ['verdicts', 'verdicts, small cache', 'fastify'],
    },
    {
      title: 'list of 50, any page, gzip',
      ...list,
      ...anyPage(50, random),
      headers: { 'Accept-Encoding': 'gzip' },
      servers: ['verdicts'],
    },
    { title: '50 by slug', ...list, ...named('slug', 50, slugs, random) },
    { title: bySlug200, ...list, ...named('slug', 200, slugs, random) },
    { title: '50 by identifier', ...list, ...named('id', 50, slugs.map(identifierOf), random) },
    { title: 'review page', ...reviews },
    { title: 'review page, not modified', ...reviews, servers: ['verdicts', 'nginx'], status: 304 },
  ];
}

/** Any page of roughly `limit` verdicts under any filters: too many for a cache, so nearly each is made on request. */
function anyPage(limit: number, random: () => number): Pick<Workload, 'paths' | 'servers' | 'cold'> {
  const any = (values: readonly string[]) => pick(values, random);
  const paths = Array.from({ length: pagesDrawn }, () => {
    const verdict = any(['', '', '', '&verdict=worthit', '&verdict=skip', '&verdict=depends']);
    const category = any(['', '', '', ...categories.map((slug) => `&category=${slug}`)]);
    const reach = (verdict ? 0.33 : 1) * (category ? 1 / categories.length : 1);
    const length = limit - 9 + Math.floor(random() * 20);
    return `${listPath}?limit=${length}&offset=${Math.floor(random() * reach * 9800)}${verdict}${category}`;
  });
  return { paths, servers: ['verdicts', 'fastify'], cold: true };
}

/** Random selections of `count` products: too many for a cache to hold, and few enough for wrk to load. */
function named(
  parameter: 'slug' | 'id',
  count: number,
  names: readonly string[],
  random: () => number,
): Pick<Workload, 'paths' | 'servers' | 'cold'> {
  const paths = Array.from(
    { length: namedDraws },
    () => `${listPath}?${parameter}=${Array.from({ length: count }, () => pick(names, random)).join(',')}`,
  );
  return { paths, servers: ['verdicts', 'verdicts, small cache'], cold: true };
}

/** Headers of Chrome's `fetch` from another site's page: fourteen with `Host`. */
const browserHeaders = {
  Connection: 'keep-alive',
  'sec-ch-ua-platform': '"Windows"',
  'User-Agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'sec-ch-ua': '"Chromium";v="142", "Google Chrome";v="142", "Not_A Brand";v="99"',
  'sec-ch-ua-mobile': '?0',
  Accept: '*/*',
  Origin: 'https://www.example.org',
  'Sec-Fetch-Site': 'cross-site',
  'Sec-Fetch-Mode': 'cors',
  'Sec-Fetch-Dest': 'empty',
  Referer: 'https://www.example.org/',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Accept-Language': 'en-GB,en;q=0.9,de;q=0.8',
};
