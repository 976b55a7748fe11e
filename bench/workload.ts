import { jsonServerPaths } from './json-server.ts';
import { filteredListPaths, listPath } from './site.ts';

/** One kind of request, asked of every server. */
export interface Workload {
  readonly title: string;
  /** The status of every answer; 304 means that each request carries the ETag that its server gave. */
  readonly status: 200 | 304;
  /** Headers besides `Host`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Asked for at random, each as likely. */
  readonly paths: readonly string[];
  /** The same at json-server, where it is measured too. */
  readonly jsonServerPaths?: readonly string[];
}

/** Every workload; those that ask for the same bytes stand together, so that the caches hold them. */
export function createWorkloads(slugs: readonly string[]): readonly Workload[] {
  const verdicts = { status: 200, headers: {}, paths: slugs.map((slug) => `/api/v1/${slug}`) } as const;
  const list = { status: 200, headers: {}, paths: [listPath] } as const;
  return [
    { title: 'verdict', ...verdicts, jsonServerPaths: slugs.map(jsonServerPaths.verdict) },
    { title: 'verdict, browser headers', ...verdicts, headers: browserHeaders },
    { title: 'verdict, not modified', ...verdicts, status: 304 },
    { title: 'badge', ...verdicts, paths: slugs.map((slug) => `/api/badge/${slug}`) },
    { title: 'default list', ...list, jsonServerPaths: [jsonServerPaths.list] },
    { title: 'default list, gzip', ...list, headers: { 'Accept-Encoding': 'gzip' } },
    { title: 'filtered list', ...list, paths: filteredListPaths },
  ];
}

/** What Chrome sends with a `fetch` from another site's page: fourteen headers with `Host`. */
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
