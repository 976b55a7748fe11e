import { cpuNanosecondsOf } from '../../lab/processes.ts';
import { ScriptFailure } from '../../lab/script/failure.ts';
import { compileGenerated } from '../catalogue.ts';
import { verdicts } from '../command.ts';
import { progress } from '../progress.ts';
import { type RunningServer, serveVerdicts, startServer, stopServer } from '../server.ts';
import { median } from '../statistics.ts';
import type { Workspace } from '../workspace.ts';

/** Latency of the first request of a kind, in milliseconds. */
export interface FirstRequest {
  readonly kind: string;
  readonly path: string;
  readonly median: number;
  readonly worst: number;
}

/** CPU time of the server per request, in microseconds. */
export interface KeptCost {
  readonly encoding: string;
  readonly page: number;
  readonly verdict: number;
}

/** Measurements of the review site. */
export interface PagesResult {
  readonly products: number;
  readonly rounds: number;
  readonly first: readonly FirstRequest[];
  readonly kept: readonly KeptCost[];
  /** Transfer sizes in bytes of a review page of the sample catalogue and each resource that it loads, by address. */
  readonly weight: ReadonlyMap<string, number>;
}

/** Requests for each cached page and its JSON, in alternating batches of a tenth. */
const keptRequests = 10_000;

/** The page of the sample catalogue to weigh. */
const weighedPath = '/reviews/rookpost';

/** Generates and compiles this many products; starts a fresh server for each kind of request. */
export async function measurePages(
  workspace: Workspace,
  products: number,
  rounds: number,
): Promise<PagesResult> {
  const { slugs, edition } = await compileGenerated(workspace, products);
  const slug = slugs[Math.floor(products / 2)] ?? '';

  const first: FirstRequest[] = [];
  for (const [kind, path] of Object.entries(kindsOf(products, slug))) {
    progress(`First request: ${kind} …`);
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const server = await serveVerdicts(workspace, edition);
      times.push(await timeRequest(server, path));
      await stopServer(server);
    }
    first.push({ kind, path, median: median(times), worst: Math.max(...times) });
  }

  progress('Requesting a cached page and its JSON …');
  const server = await serveVerdicts(workspace, edition);
  const kept: KeptCost[] = [];
  for (const encoding of ['identity', 'br']) kept.push(await measureKept(server, slug, encoding));
  await stopServer(server);

  progress('Weighing a review page …');
  const sample = await startServer(workspace, weighedPath, (port) => [
    ...[verdicts, 'serve', 'catalogue'],
    ...['--port', String(port), '--base-url', `http://127.0.0.1:${port}`],
  ]);
  const weight = await weigh(sample.origin);
  await stopServer(sample);
  return { products, rounds, first, kept, weight };
}

/** One address of each kind; the search words are common and rare words of the generated products. */
function kindsOf(products: number, slug: string): Readonly<Record<string, string>> {
  const last = Math.ceil(products / 50);
  return {
    'home page': '/',
    'one verdict': '/?verdict=skip',
    'one category': '/categories/backup',
    'category and verdict': '/categories/backup?verdict=depends',
    'best rated first': '/?order=rating',
    'last page': `/?page=${last}`,
    'one verdict by rating, deep': `/?verdict=skip&order=rating&page=${Math.floor(last / 4)}`,
    'latest reviewed, deep': `/?order=reviewed&page=${Math.floor(last / 2)}`,
    'search: one word': '/?q=kestrel',
    'search: a word that most have': '/?q=the',
    'search: two words and a verdict': '/?q=people+who&verdict=worthit',
    'search: one letter': '/?q=a',
    'search in the API: a word that most have': '/api/v1?q=the',
    'review page': `/reviews/${slug}`,
    'no such review': `/reviews/${slug}x`,
  };
}

async function timeRequest({ origin }: RunningServer, path: string): Promise<number> {
  // Another request opens the connection, so that only the answer is timed.
  await (await fetch(`${origin}/robots.txt`)).arrayBuffer();
  const start = performance.now();
  const response = await fetch(`${origin}${path}`, {
    headers: { Accept: 'text/html', 'Accept-Encoding': 'br' },
  });
  await response.arrayBuffer();
  const time = performance.now() - start;
  if (response.status !== 200 && !path.endsWith('x'))
    throw new ScriptFailure(`${path} answered ${response.status}`);
  return time;
}

async function measureKept(server: RunningServer, slug: string, encoding: string): Promise<KeptCost> {
  const paths = { page: `/reviews/${slug}`, verdict: `/api/v1/${slug}` };
  const times: Record<keyof typeof paths, number[]> = { page: [], verdict: [] };
  for (let turn = 0; turn < 11; turn++)
    for (const name of ['page', 'verdict'] as const) {
      const before = cpuNanosecondsOf(server.pid);
      await askOneByOne(`${server.origin}${paths[name]}`, encoding, keptRequests / 10);
      // The first batch is the warm-up.
      if (turn > 0) times[name].push((cpuNanosecondsOf(server.pid) - before) / keptRequests / 100);
    }
  return { encoding, page: median(times.page), verdict: median(times.verdict) };
}

async function askOneByOne(address: string, encoding: string, count: number): Promise<void> {
  for (let request = 0; request < count; request++) {
    const response = await fetch(address, { headers: { 'Accept-Encoding': encoding }, decompress: false });
    if (response.status !== 200) throw new ScriptFailure(`${address} answered ${response.status}`);
    await response.arrayBuffer();
  }
}

/** Sizes of the page, its stylesheet, scripts and pictures, but not of link targets. */
async function weigh(origin: string): Promise<ReadonlyMap<string, number>> {
  const page = await (await fetch(`${origin}${weighedPath}`)).text();
  const loaded = [
    ...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g),
    ...page.matchAll(/<script [^>]*src="([^"]+)"/g),
    ...page.matchAll(/<img [^>]*src="([^"]+)"/g),
    ...page.matchAll(/<link rel="icon" [^>]*href="(\/[^"]+)"/g),
  ].map(([, address = '']) => address.replaceAll('&amp;', '&'));
  const sizes = new Map<string, number>();
  for (const path of new Set([weighedPath, ...loaded])) {
    const response = await fetch(`${origin}${path}`, {
      headers: { 'Accept-Encoding': 'br' },
      decompress: false,
    });
    if (response.status !== 200) throw new ScriptFailure(`${path} answered ${response.status}`);
    sizes.set(path.split('?')[0] ?? path, (await response.arrayBuffer()).byteLength);
  }
  return sizes;
}
