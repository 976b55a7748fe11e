import type { WireLimits } from '#wire/limits.ts';
import { Contract, type OpenApi } from '../../lab/contract/contract.ts';
import type { CatalogueFacts } from './awkward-catalogue.ts';
import { BodyMemory } from './body-memory.ts';

/** Known facts about the service under test. */
export interface World {
  readonly port: number;
  readonly contract: Contract;
  readonly facts: CatalogueFacts;
  readonly limits: WireLimits;
  /** Id of the served edition. */
  readonly edition: string;
  /** Entity tags of some targets and codings, for conditional requests. */
  readonly tags: ReadonlyMap<string, readonly string[]>;
  /** The download files by path, each by content coding. */
  readonly files: ReadonlyMap<string, ReadonlyMap<string, Buffer>>;
  readonly lastModified: string;
  readonly memory: BodyMemory;
}

/** Collects the facts about a service that judging its answers requires. */
export async function exploreWorld(port: number, facts: CatalogueFacts, limits: WireLimits): Promise<World> {
  const get = (path: string, encoding = 'identity') =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { 'Accept-Encoding': encoding },
      decompress: false,
      redirect: 'manual',
    });
  const contract = new Contract((await (await get('/api/openapi.json')).json()) as OpenApi);
  const list = await get('/api/v1');
  const { edition } = (await list.json()) as { edition: string };
  const tags = new Map<string, readonly string[]>();
  for (const target of popularTargets(facts)) {
    const found: string[] = [];
    for (const encoding of ['identity', 'gzip', 'br', 'zstd']) {
      const response = await get(target, encoding);
      await response.arrayBuffer();
      const tag = response.headers.get('etag');
      if (tag !== null && !found.includes(tag)) found.push(tag);
    }
    tags.set(target, found);
  }
  const files = new Map<string, Map<string, Buffer>>();
  for (const format of ['json', 'ndjson', 'csv', 'sqlite']) {
    const path = `/data/verdicts.${format}`;
    const codings = new Map<string, Buffer>();
    for (const coding of ['identity', 'gzip'])
      codings.set(coding, Buffer.from(await (await get(path, coding)).arrayBuffer()));
    files.set(path, codings);
  }
  const lastModified = list.headers.get('last-modified') ?? '';
  return { port, contract, facts, limits, edition, tags, files, lastModified, memory: new BodyMemory() };
}

function popularTargets({ present, aliases, categories }: CatalogueFacts): readonly string[] {
  const products = present.slice(0, 8);
  return [
    '/api/v1',
    '/api/v1?limit=2',
    '/api/changes',
    '/api/categories',
    '/',
    '/data/verdicts.csv',
    '/feed.atom',
    '/sitemap.xml',
    '/element.js',
    `/api/v1/${[...aliases.keys()][0]}`,
    `/categories/${categories[0]}`,
    ...products.flatMap((slug) => [
      `/api/v1/${slug}`,
      `/api/badge/${slug}`,
      `/reviews/${slug}`,
      `/embed/${slug}`,
    ]),
  ];
}
