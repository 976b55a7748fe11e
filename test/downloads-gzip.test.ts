import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { gunzipSync } from 'node:zlib';
import { listen, type RunningServer } from '#wire/listen.ts';
import { entryOf, writeCatalogue } from '../lab/catalogue-folder.ts';
import { type Site, serve, smallCatalogue } from '../lab/site.ts';
import { problemSchema } from '../src/http/answers/problem.ts';
import { readDownload } from './support/read-download.ts';

const formats = ['json', 'ndjson', 'csv', 'sqlite'] as const;
const addressOf = (format: string) => `/data/verdicts.${format}`;

let site: Site;
let server: RunningServer;

beforeAll(async () => {
  site = await serve(smallCatalogue(300));
  server = listen(site.service, { hostname: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await server.stop(0);
  site.service.close();
});

/** Asks over a socket; what comes compressed stays so. */
const ask = (path: string, accept: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: { 'Accept-Encoding': accept, ...headers },
    method,
    decompress: false,
  });

describe('a download in gzip', () => {
  test.each(formats)('of %s is the same file, under an entity tag of its own', async (format) => {
    const plain = await ask(addressOf(format), 'identity');
    const packed = await ask(addressOf(format), 'gzip');
    expect(packed.status).toBe(200);
    for (const name of ['content-type', 'content-disposition', 'cache-control', 'last-modified', 'link'])
      expect(packed.headers.get(name)).toBe(plain.headers.get(name) ?? '');
    for (const { headers } of [plain, packed]) {
      expect(headers.get('vary')).toBe('Accept-Encoding');
      expect(headers.get('accept-ranges')).toBe('bytes');
    }
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('etag')).not.toBe(plain.headers.get('etag'));
    const bytes = Buffer.from(await packed.bytes());
    const whole = Buffer.from(await plain.bytes());
    expect(packed.headers.get('content-length')).toBe(String(bytes.length));
    expect(bytes.length * 3).toBeLessThan(whole.length);
    expect(gunzipSync(bytes).equals(whole)).toBe(true);
  });

  test('is one member of any length, which browsers and zlib read to its end', async () => {
    const big = await serve(
      writeCatalogue(
        Array.from({ length: 70 }, (_, index) =>
          entryOf(`p-${index}`, { review: `${index} is a number. `.repeat(2000) }),
        ),
      ),
    );
    for (const format of formats) {
      const [packed, plain] = await Promise.all([
        big.get(addressOf(format), { 'Accept-Encoding': 'gzip' }),
        big.get(addressOf(format)),
      ]);
      const stream = new Blob([await packed.bytes()]).stream().pipeThrough(new DecompressionStream('gzip'));
      const whole = Buffer.from(await plain.bytes());
      expect(whole.length).toBeGreaterThan(2 * 1024 * 1024);
      expect(Buffer.from(await new Response(stream).bytes()).equals(whole)).toBe(true);
      expect(readDownload(format, whole).records).toHaveLength(70);
    }
    big.service.close();
  });

  test('has the same bytes on every server, plain too', async () => {
    const again = await serve(smallCatalogue(300));
    for (const format of formats)
      for (const accept of ['gzip', 'identity']) {
        const first = await ask(addressOf(format), accept);
        const second = await again.get(addressOf(format), { 'Accept-Encoding': accept });
        expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
        expect(Buffer.from(await second.bytes()).equals(Buffer.from(await first.bytes()))).toBe(true);
      }
    again.service.close();
  });

  test('of a catalogue without a verdict is whole and empty, plain too', async () => {
    const empty = await serve(writeCatalogue([entryOf('gone', { withdrawn: true })]));
    for (const format of formats) {
      const packed = await empty.get(addressOf(format), { 'Accept-Encoding': 'gzip' });
      const plain = await (await empty.get(addressOf(format))).bytes();
      expect(gunzipSync(await packed.bytes()).equals(plain)).toBe(true);
      expect(readDownload(format, plain).records).toEqual([]);
    }
    expect(empty.failures).toEqual([]);
    empty.service.close();
  });

  test.each([
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'gzip'],
    ['br;q=1, gzip;q=0.2', 'gzip'],
    ['identity;q=0, *', 'gzip'],
    ['*', 'gzip'],
    ['GZIP', 'gzip'],
    ['identity', null],
    ['br, zstd', null],
    ['gzip;q=0', null],
    ['gzip;q=0.5, identity', null],
    ['*;q=0', null],
  ])('goes to a client that accepts it: %s', async (accept, encoding) => {
    const response = await ask('/data/verdicts.csv', accept, {}, 'HEAD');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
  });

  test('is not sent without Accept-Encoding', async () => {
    const response = await site.get('/data/verdicts.csv');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
  });

  test('has the headers of GET for HEAD, and 304 only for who has this very form', async () => {
    const get = await ask('/data/verdicts.json', 'gzip');
    await get.bytes();
    const head = await ask('/data/verdicts.json', 'gzip', { Range: 'bytes=0-1' }, 'HEAD');
    for (const name of ['etag', 'content-length', 'content-type', 'content-encoding', 'vary'])
      expect(head.headers.get(name)).toBe(get.headers.get(name) ?? '');
    const etag = get.headers.get('etag') ?? '';
    const same = await ask('/data/verdicts.json', 'gzip', { 'If-None-Match': etag });
    expect(same.status).toBe(304);
    expect(same.headers.get('etag')).toBe(etag);
    expect(same.headers.get('vary')).toBe('Accept-Encoding');
    expect((await ask('/data/verdicts.json', 'identity', { 'If-None-Match': etag }, 'HEAD')).status).toBe(
      200,
    );
    expect((await ask('/data/verdicts.json', 'gzip', { 'If-Match': etag }, 'HEAD')).status).toBe(200);
    expect((await ask('/data/verdicts.json', 'identity', { 'If-Match': etag }, 'HEAD')).status).toBe(412);
  });
});

describe('a part of a download in gzip', () => {
  test('is of the compressed bytes, so that one that was broken off goes on', async () => {
    for (const format of formats) {
      const whole = await ask(addressOf(format), 'gzip');
      const bytes = Buffer.from(await whole.bytes());
      const etag = whole.headers.get('etag') ?? '';
      for (const condition of [{ 'If-Range': etag }, { 'If-Match': etag }] as Record<string, string>[]) {
        const part = await ask(addressOf(format), 'gzip', { Range: 'bytes=500-', ...condition });
        expect(part.status).toBe(206);
        expect(part.headers.get('content-encoding')).toBe('gzip');
        expect(part.headers.get('content-range')).toBe(`bytes 500-${bytes.length - 1}/${bytes.length}`);
        expect(part.headers.get('etag')).toBe(etag);
        const rest = Buffer.from(await part.bytes());
        expect(Buffer.concat([bytes.subarray(0, 500), rest]).equals(bytes)).toBe(true);
      }
    }
  });

  test('is of the plain file for a client that names no part of the other: it could not unpack it', async () => {
    const whole = await (await ask('/data/verdicts.csv', 'identity')).bytes();
    const part = await ask('/data/verdicts.csv', 'gzip', { Range: 'bytes=5-9' });
    expect([part.status, part.headers.get('content-encoding')]).toEqual([206, null]);
    expect(part.headers.get('vary')).toBe('Accept-Encoding');
    expect(Buffer.from(await part.bytes()).equals(Buffer.from(whole).subarray(5, 10))).toBe(true);
  });

  test('never continues the other form: by its entity tag the one that it names goes on, or comes whole', async () => {
    const tags = Object.fromEntries(
      await Promise.all(
        ['gzip', 'identity'].map(async (accept) => {
          const { headers } = await ask('/data/verdicts.csv', accept, {}, 'HEAD');
          return [accept, headers.get('etag') ?? ''] as const;
        }),
      ),
    );
    for (const [accept, other, status] of [
      ['gzip', 'identity', 206],
      ['identity', 'gzip', 200],
    ] as const) {
      const headers = { Range: 'bytes=5-9', 'If-Range': tags[other] ?? '' };
      const response = await ask('/data/verdicts.csv', accept, headers);
      expect(response.status).toBe(status);
      expect(response.headers.get('etag')).toBe(tags['identity'] ?? '');
      await response.bytes();
    }
  });

  test('behind the end of the compressed bytes is a 416', async () => {
    const whole = await ask('/data/verdicts.csv', 'gzip');
    const { length } = await whole.bytes();
    const refused = await ask('/data/verdicts.csv', 'gzip', {
      Range: `bytes=${length}-`,
      'If-Range': whole.headers.get('etag') ?? '',
    });
    expect(refused.status).toBe(416);
    expect(refused.headers.get('content-range')).toBe(`bytes */${length}`);
    expect(problemSchema.parse(await refused.json()).type).toEndWith('/problems/range-not-satisfiable');
    const plain = await ask('/data/verdicts.csv', 'identity', { Range: `bytes=${length}-` });
    expect(plain.status).toBe(206);
    await plain.bytes();
  });
});
