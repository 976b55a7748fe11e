import { afterAll, beforeAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { entryOf } from '../lab/catalogue-folder.ts';
import { needing, needingPrograms } from '../lab/needing.ts';
import {
  type CacheProcess,
  nginxPath,
  startNginxCache,
  startVarnish,
  varnishPath,
} from './support/cache-process.ts';
import { type ServeProcess, startServe } from './support/command.ts';
import { newStore, type StoreUnderTest } from './support/stores.ts';

const purge = join(import.meta.dir, '../deploy/purge.sh');

const caches = [
  { name: 'nginx', path: nginxPath, file: 'deploy/nginx.conf', start: startNginxCache },
  { name: 'Varnish', path: varnishPath, file: 'deploy/varnish.vcl', start: startVarnish },
];

/** A page of a product is long enough to be compressed. */
const page = '/reviews/a';

for (const { name, path, file, start } of caches) {
  needing(path ? undefined : `there is no ${name}`).describe(`${name} with ${file}`, () => {
    let site: StoreUnderTest;
    let server: ServeProcess;
    /** Keeps what it has. */
    let patient: CacheProcess;
    /** Believes what it has for a second. */
    let brief: CacheProcess;
    let witness: Witness;

    beforeAll(async () => {
      site = newStore([entryOf('a'), entryOf('b')]);
      await site.publish();
      // It looks at the store only when it is asked to.
      server = await startServe(site.store, '--poll', '3600');
      witness = startWitness(server.address);
      [patient, brief] = await Promise.all([start(server.address, '1h'), start(witness.address, '1s')]);
    });
    afterAll(async () => {
      await Promise.all([patient.stop(), brief.stop()]);
      server.kill('SIGKILL');
      await server.ended();
    });

    test('asks the service once for each form of an answer, and passes it on as it is', async () => {
      const found: (string | null)[] = [];
      for (let round = 0; round < 8; round++)
        for (const encoding of ['br, gzip', 'gzip, deflate, br', 'gzip', 'identity', 'br;q=0, gzip;q=0'])
          for (const target of [page, '/api/badge/a', '/api/v1/none']) {
            const init = { headers: { 'Accept-Encoding': encoding } };
            const through = await fetch(`${patient.address}${target}`, init);
            const direct = await fetch(`${server.address}${target}`, init);
            expect(through.status).toBe(direct.status);
            for (const header of ['Content-Type', 'Content-Encoding', 'ETag', 'Cache-Control', 'Vary'])
              expect([header, through.headers.get(header)]).toEqual([header, direct.headers.get(header)]);
            expect(await through.text()).toBe(await direct.text());
            if (through.status === 200) found.push(through.headers.get('X-Cache'));
          }
      expect(found.length).toBe(80);
      // Three forms of the page and of the badge.
      expect(found.filter((cached) => cached !== 'HIT').length).toBeLessThanOrEqual(6);
    });

    test('answers a client that has the current version with 304, and a range of a download with 206', async () => {
      const etag = (await fetch(`${patient.address}${page}`)).headers.get('ETag') ?? '';
      const again = await fetch(`${patient.address}${page}`, { headers: { 'If-None-Match': etag } });
      expect([again.status, again.headers.get('X-Cache')]).toEqual([304, 'HIT']);
      const part = await until(
        () =>
          fetch(`${patient.address}/data/verdicts.ndjson`, {
            headers: { Range: 'bytes=0-9' },
          }),
        ({ status }) => status === 206,
      );
      expect((await part.text()).length).toBe(10);
    });

    if (name === 'Varnish')
      needingPrograms('curl').test('is purged by publish --notify deploy/purge.sh', async () => {
        const { address } = patient;
        const before = await summaryOf('a', address);
        const verdictSummary = 'What a is, in a sentence of its own.';
        site.write([entryOf('a', { verdictSummary }), entryOf('b')]);
        await site.publish();
        expect(await summaryOf('a', address)).toBe(before);
        site.write([entryOf('a', { verdictSummary }), entryOf('b', { rating: 1 })]);
        await site.publish('--notify', `SERVERS=${server.address} CACHES=${address} ${purge}`);
        expect(await summaryOf('a', address)).toBe(verdictSummary);
      });

    test('revalidates stale answers by ETag, so that a publication shows without a purge', async () => {
      const before = await summaryOf('b', brief.address);
      await until(
        () => summaryOf('b', brief.address),
        () => witness.statuses().includes(304),
      );
      expect(witness.statuses()).toContain(304);
      const verdictSummary = `${before} More.`;
      site.write([entryOf('a'), entryOf('b', { verdictSummary })]);
      const edition = /edition ([0-9a-f]{32}) to/.exec(await site.publish())?.[1];
      await fetch(`${server.address}/api/v1?limit=1&edition=${edition}`);
      const after = await until(
        () => summaryOf('b', brief.address),
        (summary) => summary !== before,
      );
      expect(after).toBe(verdictSummary);
    });

    test('serves stale answers while the service is down', async () => {
      const kept = await (await fetch(`${brief.address}${page}`)).text();
      witness.stop();
      const stale = await until(
        () => fetch(`${brief.address}${page}`),
        ({ status, headers }) => status !== 200 || headers.get('X-Cache') === 'STALE',
      );
      expect([stale.status, stale.headers.get('X-Cache')]).toEqual([200, 'STALE']);
      expect(await stale.text()).toBe(kept);
      const never = await fetch(`${brief.address}/reviews/b`);
      expect(never.status).toBeGreaterThanOrEqual(500);
    });
  });
}

/** Stands between a cache and the service, and sees what the service answers. */
interface Witness {
  readonly address: string;
  statuses(): readonly number[];
  stop(): void;
}

function startWitness(origin: string): Witness {
  const statuses: number[] = [];
  const proxy = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch({ url, method, headers }) {
      const { pathname, search } = new URL(url);
      const response = await fetch(`${origin}${pathname}${search}`, { method, headers, decompress: false });
      statuses.push(response.status);
      return response;
    },
  });
  return {
    address: proxy.url.origin,
    statuses: () => statuses,
    stop: () => void proxy.stop(true),
  };
}

async function summaryOf(slug: string, address: string): Promise<string> {
  const response = await fetch(`${address}/api/v1/${slug}`);
  return ((await response.json()) as Told).verdictSummary;
}

interface Told {
  readonly verdictSummary: string;
}

/** Asks again and again until the answer is the one that is waited for. */
async function until<Answer>(ask: () => Promise<Answer>, isIt: (answer: Answer) => boolean): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    const answer = await ask();
    if (isIt(answer) || attempt > 600) return answer;
    await Bun.sleep(100);
  }
}
