import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import type { CacheResult } from '#wire/exchange.ts';
import { listen, type RunningServer } from '#wire/listen.ts';
import { MemoryLedger } from '#wire/memory-ledger.ts';
import { entryOf, writeCatalogue } from '../lab/catalogue-folder.ts';
import { editionOf } from '../lab/editions.ts';
import { type Site, serve } from '../lab/site.ts';
import { sendUntilClosed } from '../packages/wire/test/raw-client.ts';
import { Service } from '../src/http/service.ts';
import { Representation } from '../src/message/representation.ts';

let site: Site;
let server: RunningServer;
let results: CacheResult[] = [];

const words = (length: number) => 'ü'.repeat(length);

const folder = writeCatalogue([
  entryOf('short', { product: 'Kürbis "Ü" 🎃', aliases: ['shorter'] }),
  entryOf('long', {
    verdictSummary: words(300),
    price: words(100),
    bestFor: words(200),
    skipIf: words(200),
  }),
  entryOf('gone', { withdrawn: true }),
  ...Array.from({ length: 300 }, (_, index) => entryOf(`number-${index}`)),
]);

/** Begins with a service that has answered nothing yet. */
beforeEach(async () => {
  results = [];
  site = await serve(folder, 'https://verdicts.example/under/here');
  server = listen(site.service, {
    hostname: '127.0.0.1',
    port: 0,
    observe: ({ cache }) => results.push(cache),
  });
});

afterEach(async () => {
  await server.stop(0);
  site.service.close();
});

/** The response to a request, as it came over the wire, but for its date. */
async function ask(slug: string, headers = '', method = 'GET', version = '1.1'): Promise<string> {
  const lines = `Host: verdicts.example\r\n${headers}Connection: close\r\n\r\n`;
  const text = await sendUntilClosed(server.port, [
    `${method} /under/here/api/v1/${slug} HTTP/${version}\r\n${lines}`,
  ]);
  return text.replace(/(?<=\r\ndate: )[^\r]+/, '');
}

const header = (response: string, name: string) =>
  new RegExp(`\r\n${name}: ([^\r]+)`).exec(response)?.[1] ?? '';

describe('the answer to a verdict has the same bytes when it is requested once or often', () => {
  test.each([
    ['plainly', '', 'GET', '1.1'],
    ['by HEAD', '', 'HEAD', '1.1'],
    ['with encodings', 'Accept-Encoding: gzip, br\r\n', 'GET', '1.1'],
    ['over HTTP/1.0', '', 'GET', '1.0'],
    ['if something else is there', 'If-None-Match: "something-else"\r\n', 'GET', '1.1'],
    ['if it is there', 'If-None-Match: *\r\n', 'GET', '1.1'],
    ['since a day to come', 'If-Modified-Since: Fri, 21 Nov 2036 08:30:00 GMT\r\n', 'GET', '1.1'],
  ])('%s', async (_how, headers, method, version) => {
    for (const slug of ['short', 'long']) {
      const responses: string[] = [];
      for (let time = 0; time < 5; time++) responses.push(await ask(slug, headers, method, version));
      expect(new Set(responses).size).toBe(1);
    }
    expect(results.slice(0, 5)).toEqual(['miss', 'miss', 'miss', 'hit', 'hit']);
  });

  test.each([
    ['its tag', 'If-None-Match', 'etag'],
    ['its date', 'If-Modified-Since', 'last-modified'],
  ])('and a client that has it and sends %s gets a 304', async (_what, condition, name) => {
    const first = await ask('short');
    expect(first).toStartWith('HTTP/1.1 200 ');
    const responses: string[] = [];
    for (let time = 0; time < 4; time++)
      responses.push(await ask('short', `${condition}: ${header(first, name)}\r\n`));
    expect(results).toEqual(['miss', 'miss', 'miss', 'hit', 'hit']);
    expect(new Set(responses).size).toBe(1);
    expect(responses[0]).toStartWith('HTTP/1.1 304 ');
    expect(header(responses[0] ?? '', 'etag')).toBe(header(first, 'etag'));
  });

  test('and its bytes are those of the service asked without a wire', async () => {
    const response = await ask('short');
    const other = await site.get('/under/here/api/v1/short');
    expect(Buffer.from(response, 'latin1').toString().split('\r\n\r\n')[1]).toBe(await other.text());
    for (const [name, value] of other.headers) expect([name, header(response, name)]).toEqual([name, value]);
  });

  test('and refused for another version, however often, but for one that is named', async () => {
    const tag = header(await ask('short'), 'etag');
    for (let time = 0; time < 4; time++) {
      expect(await ask('short', 'If-Match: "x"\r\n')).toStartWith('HTTP/1.1 412 ');
      expect(await ask('short', 'if-unmodified-since: Sun, 06 Nov 1994 08:49:37 GMT\r\n')).toStartWith(
        'HTTP/1.1 412 ',
      );
      expect(await ask('short', `if-match: "x"\r\nIF-MATCH: ${tag}\r\n`)).toStartWith('HTTP/1.1 200 ');
      expect(await ask('short')).toStartWith('HTTP/1.1 200 ');
    }
  });

  test.each([
    ['shorter', 301],
    ['gone', 410],
    ['nobody', 404],
    ['short?x=%22', 200],
    ['%73hort', 200],
    ['SHORT', 404],
    ['short%00', 404],
    ['s'.repeat(5000), 404],
  ])('and slugs of no verdict, or in another spelling, are answered as usual: %s', async (slug, status) => {
    for (let time = 0; time < 3; time++) expect(await ask(slug)).toStartWith(`HTTP/1.1 ${status} `);
    expect(site.failures).toEqual([]);
  });

  test('and so is a badge, with the head and the bytes of the service asked without a wire', async () => {
    for (const slug of ['short', 'long']) {
      const target = `/under/here/api/badge/${slug}`;
      const lines = 'Host: verdicts.example\r\nConnection: close\r\n\r\n';
      const responses: string[] = [];
      for (let time = 0; time < 5; time++) {
        const text = await sendUntilClosed(server.port, [`GET ${target} HTTP/1.1\r\n${lines}`]);
        responses.push(text.replace(/(?<=\r\ndate: )[^\r]+/, ''));
      }
      expect(new Set(responses).size).toBe(1);
      const [response = ''] = responses;
      // A parameter that badges do not know: the same badge, made by its route.
      const other = await site.get(`${target}?v=2`);
      expect(Buffer.from(response, 'latin1').toString().split('\r\n\r\n')[1]).toBe(await other.text());
      for (const [name, value] of other.headers)
        expect([name, header(response, name)]).toEqual([name, value]);
    }
    expect(results.slice(0, 5)).toEqual(['miss', 'miss', 'miss', 'hit', 'hit']);
  });

  test.each([
    ['shorter', 301],
    ['gone', 200],
    ['nobody', 404],
    ['short?style=flat-square', 200],
  ])('and badges of other states or styles come from their route: %s', async (badge, status) => {
    for (let time = 0; time < 3; time++) {
      const response = await site.get(`/under/here/api/badge/${badge}`);
      expect(response.status).toBe(status);
    }
    expect(site.failures).toEqual([]);
  });

  test('and concurrent clients all get their own answers', async () => {
    const slugs = Array.from({ length: 300 }, (_, index) => `number-${index}`);
    const slugIn = (response: string) => /"slug":"([^"]+)"/.exec(response)?.[1];
    const apart = await Promise.all(slugs.map((slug) => ask(slug)));
    expect(apart.map(slugIn)).toEqual(slugs);
    const request = (slug: string, more: string) =>
      `GET /under/here/api/v1/${slug} HTTP/1.1\r\nHost: verdicts.example\r\n${more}\r\n`;
    const behindOneAnother = [
      ...slugs.map((slug) => request(slug, '')),
      request('short', 'Connection: close\r\n'),
    ];
    const together = await sendUntilClosed(server.port, [behindOneAnother.join('')]);
    expect([...together.matchAll(/"slug":"([^"]+)"/g)].map(([, slug]) => slug)).toEqual([...slugs, 'short']);
    const tags = apart.map((response) => header(response, 'etag'));
    const known = await Promise.all(
      slugs.map((slug, index) => ask(slug, `If-None-Match: ${tags[index]}\r\n`)),
    );
    expect(known.map((response) => [response.slice(9, 12), header(response, 'etag')])).toEqual(
      tags.map((tag) => ['304', tag]),
    );
  });

  test('and is kept when it comes a third time; once the cache is full, when it comes again and again', async () => {
    const service = new Service(await editionOf(folder), {
      memory: new MemoryLedger(120_000),
      report: () => undefined,
    });
    const timesUntilKept = (slug: string) => {
      const target = `/api/v1/${slug}`;
      let times = 0;
      for (; !service.instruments.cache.get(target); times++)
        expect(service.finished(target)).toBeInstanceOf(Representation);
      return times;
    };
    const times = Array.from({ length: 30 }, (_, index) => timesUntilKept(`number-${index}`));
    expect([times.at(0), times.at(-1)]).toEqual([3, 5]);
    service.close();
  });
});
