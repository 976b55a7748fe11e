import { beforeAll, describe, expect, test } from 'bun:test';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { entryOf, settingsYaml, writeCatalogue } from '../lab/catalogue-folder.ts';
import { editionOf } from '../lab/editions.ts';
import { type Site, serve, smallCatalogue } from '../lab/site.ts';
import { historyOf } from '../src/edition/history/history.ts';
import type { ProblemBody } from '../src/http/answers/problem.ts';
import { Service } from '../src/http/service.ts';
import type { VerdictList } from '../src/render/list.ts';

let site: Site;

beforeAll(async () => {
  site = await serve(smallCatalogue(200));
});

const everyKind = [
  '/api/v1',
  '/api/v1/acme-notes',
  '/api/badge/acme-notes',
  '/api/changes',
  '/reviews/acme-notes',
  '/api/openapi.json',
  '/problems/not-found',
];

describe('methods', () => {
  test('HEAD has the headers of GET and no body', async () => {
    for (const path of [
      ...everyKind,
      '/api/v1?limit=0',
      '/api/v1/unknown',
      '/api/badge/unknown',
      '/nowhere',
    ]) {
      const get = await site.get(path);
      const head = await site.get(path, {}, 'HEAD');
      expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
      expect(head.headers.get('content-length')).toBe(String((await get.bytes()).length));
      expect(head.status).toBe(get.status);
      expect(await head.text()).toBe('');
    }
  });

  test('OPTIONS answers a preflight, for a day', async () => {
    const response = await site.get(
      '/api/v1',
      {
        Origin: 'https://blog.example',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'x-anything',
      },
      'OPTIONS',
    );
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': '*, Authorization',
      'access-control-max-age': '86400',
    });
  });
});

describe('aliases', () => {
  test.each([
    ['/api/v1/acme-note', '/api/v1/acme-notes'],
    [
      '/api/badge/acme-note?style=flat-square&label=product',
      '/api/badge/acme-notes?style=flat-square&label=product',
    ],
    ['/reviews/acme-note', '/reviews/acme-notes'],
    ['/api/v1/long-gone', '/api/v1/gone'],
  ])('%s leads by 301 to %s', async (path, to) => {
    const response = await site.get(path);
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe(to);
    expect(response.headers.get('cache-control')).toContain('max-age=3600');
  });
});

describe('withdrawn products', () => {
  test('are 410 in the API and on the site, and a grey badge of 200', async () => {
    for (const path of ['/api/v1/gone', '/reviews/gone']) {
      const response = await site.get(path);
      expect(response.status).toBe(410);
      expect(await response.json()).toMatchObject({
        type: 'https://verdicts.example/problems/withdrawn',
        detail: 'Gone is no longer covered.',
      });
    }
    const badge = await site.get('/api/badge/gone');
    expect(badge.status).toBe(200);
    expect(await badge.text()).toContain('withdrawn');
  });

  test('are in no list', async () => {
    expect(JSON.stringify(await (await site.get('/api/v1?limit=200')).json())).not.toContain('"gone"');
  });
});

describe('trailing slashes', () => {
  test.each([
    ['/api/v1/', '/api/v1'],
    ['/api/v1/?limit=3', '/api/v1?limit=3'],
    ['/api/v1/acme-notes//', '/api/v1/acme-notes'],
    ['/nowhere/', '/nowhere'],
  ])('%s leads by 308 to %s', async (path, to) => {
    const response = await site.get(path);
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe(to);
  });

  test.each([
    ['/api/v1/?q=%z%2', '/api/v1?q=%25z%252'],
    ['/nowhere%/?a[]={b|c}^%C3', '/nowhere%25?a%5B%5D=%7Bb%7Cc%7D%5E%C3'],
    ['/api/v1/acme-note?%', '/api/v1/acme-notes?%25'],
  ])('%s leads to an address that is one (RFC 3986): %s', async (path, to) => {
    expect((await site.get(path)).headers.get('location')).toBe(to);
  });

  // Where a search for the last ones begins anew at each slash, this takes longer than the test may.
  test('are looked for once, however many slashes there are elsewhere', async () => {
    const path = `/api${'/'.repeat(8000)}x`;
    for (let time = 0; time < 1500; time++) expect((await site.get(path)).status).toBe(404);
  }, 60_000);

  test('never lead to another host', async () => {
    for (const path of ['//evil.example/', '//evil.example', '/\\evil.example/', '///evil.example//']) {
      const response = await site.service.fetch(new Request(`http://localhost:3000${path}`));
      expect(response.headers.get('location') ?? '/').toMatch(/^\/(?![/\\])/);
    }
  });
});

describe('errors', () => {
  test('are application/problem+json, kept for a minute', async () => {
    for (const [path, status, type] of [
      ['/api/v1?limit=x', 400, 'invalid-parameter'],
      ['/api/v1/unknown', 404, 'not-found'],
      ['/nowhere', 404, 'not-found'],
      ['/api/v1?edition=00000000000000000000000000000000', 410, 'edition-gone'],
    ] as const) {
      const response = await site.get(path);
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      expect(response.headers.get('cache-control')).toBe('public, max-age=60');
      const body = await site.problem(path);
      expect(body).toMatchObject({ status, type: `https://verdicts.example/problems/${type}` });
      const help = await site.get(new URL(body.type).pathname);
      expect(help.status).toBe(200);
      expect(await help.text()).toContain(body.title);
    }
  });

  test('of a slug that is mistyped name the one that was probably meant, in a large catalogue too', async () => {
    for (const there of [site, await serve(smallCatalogue(400))])
      for (const [asked, near] of [
        ['acme-notez', 'acme-notes'],
        ['amce-notes', 'acme-notes'],
        ['aacme-notes', 'acme-notes'],
        ['Acme%20Notes', 'acme-notes'],
        ['acme', 'acme-notes'],
        ['mroe-0007', 'more-0007'],
      ])
        for (const path of ['/api/v1', '/api/card'])
          expect((await there.problem(`${path}/${asked}`)).detail).toEndWith(` Did you mean "${near}"?`);
    for (const asked of ['zzzzzz', '%00', '%F0%9F%A6%8A', "x'%20OR%201", 'x'.repeat(5000)])
      expect((await site.problem(`/api/v1/${asked}`)).detail).not.toContain('Did you mean');
  });

  test('of the service itself are a 500 wherever they come from, also where an edition is looked for', async () => {
    const reported: unknown[] = [];
    const edition = await editionOf(smallCatalogue());
    const failing = new Service(edition, {
      catchUp: async () => undefined,
      report: (error) => reported.push(error),
    });
    historyOf(edition).firstPublished = () => {
      throw new Error('the page is damaged');
    };
    const response = await failing.fetch(
      new Request(`https://verdicts.example/api/v1?edition=${'0'.repeat(32)}`),
    );
    expect(response.status).toBe(500);
    expect(reported).toEqual([new Error('the page is damaged')]);
    failing.close();
  });

  test('of the service itself are a bare 500 that is never cached, and are reported', async () => {
    const broken = await serve(smallCatalogue());
    broken.service.current.text = () => {
      throw new Error('the disk is on fire');
    };
    const response = await broken.get('/api/v1/acme-notes');
    expect(response.status).toBe(500);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toEqual({
      type: 'https://verdicts.example/problems/internal',
      title: 'The service failed',
      status: 500,
      detail: 'The fault has been logged.',
    });
    expect(broken.failures).toEqual([new Error('the disk is on fire')]);
  });
});

describe('entity tags', () => {
  test('are strong, and stay while the bytes do', async () => {
    for (const path of everyKind) {
      const [first, second] = [await site.get(path), await site.get(path)];
      expect(first.headers.get('etag')).toMatch(/^"[0-9a-z]{13}"$/);
      expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
      expect(await second.text()).toBe(await first.text());
    }
  });

  test('revalidate with 304 and the headers that guide a cache', async () => {
    for (const path of everyKind) {
      const full = await site.get(path);
      const etag = full.headers.get('etag') ?? '';
      for (const condition of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        const response = await site.get(path, { 'If-None-Match': condition });
        expect(response.status).toBe(304);
        expect(await response.text()).toBe('');
        for (const name of ['etag', 'cache-control', 'vary', 'last-modified'])
          expect(response.headers.get(name)).toBe(full.headers.get(name));
        expect(response.headers.get('content-type')).toBeNull();
      }
      expect((await site.get(path, { 'If-None-Match': '"x"' })).status).toBe(200);
    }
  });

  test('decide alone when If-Modified-Since is there too', async () => {
    const since = { 'If-Modified-Since': 'Sat, 21 Nov 2026 08:30:00 GMT' };
    expect((await site.get('/api/v1/acme-notes', since)).status).toBe(304);
    expect((await site.get('/api/v1/acme-notes', { ...since, 'If-None-Match': '"x"' })).status).toBe(200);
    expect(
      (await site.get('/api/v1/acme-notes', { 'If-Modified-Since': 'Sat, 21 Nov 2026 08:29:59 GMT' })).status,
    ).toBe(200);
  });

  test('of an error there are none: a condition changes nothing', async () => {
    for (const path of ['/api/v1/unknown', '/api/badge/unknown', '/api/v1/gone', '/api/v1?limit=0']) {
      const response = await site.get(path, { 'If-None-Match': '*', 'If-Match': '"x"' });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.headers.get('etag')).toBeNull();
    }
  });

  test('that If-Match does not name are a 412, after any earlier answer (RFC 9110, section 13.1.1)', async () => {
    for (const path of [...everyKind, '/og.png', '/api/v1?q=acme']) {
      const { headers } = await site.get(path);
      const etag = headers.get('etag') ?? '';
      for (const condition of ['"x"', `W/${etag}`, `"x", "y"`, 'x', '']) {
        const response = await site.get(path, { 'If-Match': condition, 'If-None-Match': etag });
        expect({ path, condition, status: response.status }).toEqual({ path, condition, status: 412 });
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(response.headers.get('access-control-allow-origin')).toBe('*');
        expect(((await response.json()) as ProblemBody).detail).toContain(etag);
      }
      for (const condition of [etag, ` "x" , ${etag}`, '*']) {
        expect((await site.get(path, { 'If-Match': condition })).status).toBe(200);
        const again = await site.get(path, { 'If-Match': condition, 'If-None-Match': etag });
        expect(again.status).toBe(304);
      }
      expect((await site.get(path, { 'If-Match': '"x"' }, 'OPTIONS')).status).toBe(204);
      expect((await site.get(path, { 'If-Match': '"x"' }, 'PUT')).status).toBe(405);
    }
  });

  test('are one for each encoding, also to If-Match', async () => {
    const path = '/reviews/acme-notes';
    const plain = (await site.get(path)).headers.get('etag') ?? '';
    const zipped = { 'Accept-Encoding': 'gzip', 'If-Match': plain };
    expect((await site.get(path, zipped)).status).toBe(412);
    const tag = plain.replace(/"$/, '-gzip"');
    expect((await site.get(path, { ...zipped, 'If-Match': tag })).status).toBe(200);
  });

  test('are not needed for If-Unmodified-Since (RFC 9110, section 13.1.4)', async () => {
    const statusAt = async (path: string, date: string, more: Record<string, string> = {}) =>
      (await site.get(path, { 'If-Unmodified-Since': date, ...more })).status;
    const before = 'Sat, 21 Nov 2026 08:29:59 GMT';
    for (const path of ['/api/v1/acme-notes', '/api/v1', '/api/badge/acme-notes', '/feed.atom']) {
      expect(await statusAt(path, before)).toBe(412);
      expect(await statusAt(path, 'Sunday, 06-Nov-94 08:49:37 GMT')).toBe(412);
      expect(await statusAt(path, 'Sat, 21 Nov 2026 08:30:00 GMT')).toBe(200);
      expect(await statusAt(path, 'yesterday')).toBe(200);
      expect(await statusAt(path, before, { 'If-Match': '*' })).toBe(200);
    }
    // A page has no date of its own.
    expect(await statusAt('/reviews/acme-notes', before)).toBe(200);
    expect(await statusAt('/api/v1/unknown', before)).toBe(404);
    expect(await statusAt('/api/v1/acme-note', before)).toBe(301);
  });
});

describe('compression', () => {
  const decoders = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync };

  test('each encoding has an ETag of its own, says so, and holds the same bytes', async () => {
    const plain = await site.get('/api/v1', { 'Accept-Encoding': 'identity' });
    const body = await plain.text();
    const tags = new Set([plain.headers.get('etag')]);
    for (const [coding, decode] of Object.entries(decoders)) {
      const response = await site.get('/api/v1', { 'Accept-Encoding': coding });
      expect(response.headers.get('content-encoding')).toBe(coding);
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      const bytes = await response.bytes();
      expect(decode(bytes).toString()).toBe(body);
      expect(bytes.length).toBeLessThan(body.length / 4);
      const etag = response.headers.get('etag') ?? '';
      tags.add(etag);
      expect((await site.get('/api/v1', { 'Accept-Encoding': coding, 'If-None-Match': etag })).status).toBe(
        304,
      );
      expect(
        (await site.get('/api/v1', { 'Accept-Encoding': 'identity', 'If-None-Match': etag })).status,
      ).toBe(200);
    }
    expect(tags.size).toBe(4);
    expect(plain.headers.get('vary')).toBe('Accept-Encoding');
  });

  test('is never applied to answers that fit one packet', async () => {
    for (const path of ['/api/v1/acme-notes', '/api/v1?limit=1']) {
      const response = await site.get(path, { 'Accept-Encoding': 'gzip, br, zstd' });
      expect(response.headers.get('content-encoding')).toBeNull();
      expect(response.headers.get('vary')).toBeNull();
    }
  });
});

describe('paging', () => {
  test('next and prev are absolute, pinned, and repeated in Link with first and last', async () => {
    const response = await site.get('/api/v1?verdict=skip&limit=30&offset=30');
    const list = await site.list('/api/v1?verdict=skip&limit=30&offset=30');
    const id = site.service.current.id;
    const start = 'https://verdicts.example/api/v1?verdict=skip&limit=30';
    expect(list.next).toBe(`${start}&offset=60&edition=${id}`);
    expect(list.prev).toBe(`${start}&edition=${id}`);
    const link = response.headers.get('link') ?? '';
    expect(link).toContain(`<${start}&edition=${id}>; rel="first"`);
    expect(link).toContain(`<${list.prev}>; rel="prev"`);
    expect(link).toContain(`<${list.next}>; rel="next"`);
    expect(link).toContain(`<${start}&offset=60&edition=${id}>; rel="last"`);
    expect(link).toContain('<https://verdicts.example/api/openapi.json>; rel="service-desc"');
  });

  test('Link names no page that is not there', async () => {
    for (const [query, relations] of [
      ['?verdict=skip&limit=200', ['first', 'last']],
      ['?limit=50', ['first', 'next', 'last']],
      ['?limit=1&offset=100000', ['first', 'prev', 'last']],
      ['?category=unknown', []],
    ] as const) {
      const link = (await site.get(`/api/v1${query}`)).headers.get('link') ?? '';
      const named = [...link.matchAll(/<([^>]*)>; rel="(first|prev|next|last)"/g)];
      expect(named.map(([, , relation]) => relation)).toEqual([...relations]);
      for (const [, address] of named) expect(address).toStartWith('https://verdicts.example/api/v1?');
    }
  });

  test('a walk along next sees every record once', async () => {
    const seen: string[] = [];
    let path: string | null = '/api/v1?limit=7';
    while (path) {
      const list: VerdictList = await site.list(path);
      seen.push(...list.data.map(({ slug }) => slug));
      path = list.next;
    }
    expect(seen).toHaveLength(203);
    expect(seen).toEqual([...new Set(seen)].sort());
  });

  test('a pinned page says that it never changes while caches may hold a page that leads to it', async () => {
    const response = await site.get(`/api/v1?edition=${site.service.current.id}`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=90000, immutable');
  });
});

describe('a publication', () => {
  const before = () => writeCatalogue([entryOf('a'), entryOf('b'), entryOf('c')]);
  const after = () =>
    writeCatalogue([entryOf('a', { verdict: 'skip', rating: 1 }), entryOf('b'), entryOf('bb')]);
  const later = new Date('2026-11-22T08:30:00Z');

  test('that did not change a verdict leaves its ETag: a copy still revalidates', async () => {
    const published = await serve(before());
    const tags = await Promise.all(
      ['/api/v1/a', '/api/v1/b', '/api/badge/a', '/api/badge/b'].map(async (path) => [
        path,
        (await published.get(path)).headers.get('etag') ?? '',
      ]),
    );
    published.service.publish(await editionOf(after(), later));
    const statuses = await Promise.all(
      tags.map(async ([path = '', etag = '']) => [
        path,
        (await published.get(path, { 'If-None-Match': etag })).status,
      ]),
    );
    expect(statuses).toEqual([
      ['/api/v1/a', 200],
      ['/api/v1/b', 304],
      ['/api/badge/a', 200],
      ['/api/badge/b', 304],
    ]);
  });

  test('shows at once, and a walk that began before it ends on the edition it began with', async () => {
    const published = await serve(before());
    const first = await published.list('/api/v1?limit=1');
    published.service.publish(await editionOf(after(), later));
    const seen = first.data.map(({ slug }) => slug);
    let next: string | null = first.next;
    while (next) {
      const list: VerdictList = await published.list(next);
      expect(list.edition).toBe(first.edition);
      seen.push(...list.data.map(({ slug }) => slug));
      next = list.next;
    }
    expect(seen).toEqual(['a', 'b', 'c']);
    expect((await published.list('/api/v1')).data.map(({ slug }) => slug)).toEqual(['a', 'b', 'bb']);
    expect((await published.get('/api/v1/c')).status).toBe(404);
  });

  test('that goes back to the previous edition restores it: pinned answers never change', async () => {
    const published = await serve(before());
    const pinned = `/api/v1?limit=2&edition=${published.service.current.id}`;
    const first = await (await published.get(pinned)).text();
    published.service.publish(await editionOf(after(), later));
    published.service.publish(await editionOf(before(), new Date('2026-11-23T08:30:00Z')));
    expect(await (await published.get(pinned)).text()).toBe(first);
    expect((await published.get('/api/v1/c')).status).toBe(200);
  });

  test('moves Last-Modified forward, even within a second or back to an older edition', async () => {
    const published = await serve(before());
    const dates = [(await published.get('/api/v1/a')).headers.get('last-modified') ?? ''];
    for (const folder of [after(), before(), after()]) {
      published.service.publish(await editionOf(folder));
      dates.push((await published.get('/api/v1/a')).headers.get('last-modified') ?? '');
    }
    // As HTTP writes dates (RFC 9110, section 5.6.7).
    expect(dates[0]).toBe('Sat, 21 Nov 2026 08:30:00 GMT');
    expect(dates.map((date) => Date.parse(date))).toEqual(
      [0, 1, 2, 3].map((second) => Date.parse('2026-11-21T08:30:00Z') + second * 1000),
    );
  });

  test('after the next one, a pin on the first is 410', async () => {
    const published = await serve(before());
    const { next } = await published.list('/api/v1?limit=1');
    published.service.publish(await editionOf(after(), later));
    published.service.publish(await editionOf(writeCatalogue([entryOf('z')]), later));
    const response = await published.get(next ?? '');
    expect(response.status).toBe(410);
    expect(await response.json()).toMatchObject({ title: 'The edition is no longer served' });
  });
});

describe('a base address with a path', () => {
  test('is kept in every address, and the service answers under it and nowhere else', async () => {
    const under = await serve(smallCatalogue(60), 'https://example.com/verdicts');
    const response = await under.get('/verdicts/api/v1?limit=1');
    const list = await under.list('/verdicts/api/v1?limit=1');
    expect(list.data[0]).toMatchObject({
      url: 'https://example.com/verdicts/reviews/acme-notes',
      badge_svg: 'https://example.com/verdicts/api/badge/acme-notes',
    });
    expect(list.next).toStartWith('https://example.com/verdicts/api/v1?');
    expect(response.headers.get('link')).toContain('<https://example.com/verdicts/api/openapi.json>');
    expect((await under.get('/verdicts/api/v1/acme-note')).headers.get('location')).toBe(
      '/verdicts/api/v1/acme-notes',
    );
    expect((await under.get('/verdicts/api/v1/')).headers.get('location')).toBe('/verdicts/api/v1');
    const outside = await under.get('/api/v1');
    expect(outside.status).toBe(404);
    expect(await outside.json()).toMatchObject({
      detail: 'The service answers under /verdicts/.',
      type: 'https://example.com/verdicts/problems/not-found',
    });
    expect((await under.get('/verdicts/api/v1/unknown')).status).toBe(404);
    const page = await (await under.get('/verdicts/reviews/acme-notes')).text();
    const style = /<link rel="stylesheet" href="([^"]+)">/.exec(page)?.[1] ?? '';
    expect(style).toStartWith('/verdicts/assets/');
    expect((await under.get(style)).headers.get('content-type')).toBe('text/css; charset=utf-8');
  });

  test.each([
    'https://example.com/ver%20dicts',
    'https://example.com/été/x',
    'https://example.com/{a}/:b',
  ])('such as %s works with any characters', async (base) => {
    const under = await serve(smallCatalogue(), base);
    const { pathname } = new URL(base);
    expect((await under.get(`${pathname}/api/v1/bolt`)).status).toBe(200);
    expect((await under.get(`${pathname}/api/v1/acme-note`)).headers.get('location')).toBe(
      `${pathname}/api/v1/acme-notes`,
    );
    expect((await under.get(pathname)).status).toBe(200);
    expect((await under.get(`${pathname}/?page=1`)).headers.get('location')).toBe(`${pathname}?page=1`);
    expect((await under.get(`${pathname}x/api/v1`)).status).toBe(404);
  });
});

describe('nothing is believed of the request', () => {
  test('Host and forwarded headers change no byte', async () => {
    const plain = await (await site.get('/api/v1?limit=1')).text();
    const forged = await site.service.fetch(
      new Request('http://evil.example/api/v1?limit=1', {
        headers: {
          Host: 'evil.example',
          'X-Forwarded-Host': 'evil.example',
          'X-Forwarded-Proto': 'ftp',
          Forwarded: 'host=evil.example',
        },
      }),
    );
    expect(await forged.text()).toBe(plain);
  });
});

describe('addresses in the catalogue', () => {
  test('with other than ASCII characters reach headers and bodies in their ASCII form', async () => {
    const settings = settingsYaml('licence: { id: X, url: "https://例え.example/<a>" }\n').replace(
      'by Test }',
      'by Test, url: "https://例え.example" }',
    );
    const foreign = await serve(writeCatalogue([entryOf('a')], settings));
    expect((await foreign.get('/api/v1/a')).headers.get('link')).toStartWith(
      '<https://xn--r8jz45g.example/%3Ca%3E>; rel="license"',
    );
    expect((await foreign.list('/api/v1')).attribution.url).toBe('https://xn--r8jz45g.example/');
  });
});

describe('caching', () => {
  test('follows the catalogue', async () => {
    const short = await serve(
      writeCatalogue([entryOf('a')], settingsYaml('cache: { maxAge: 60, staleIfError: 0 }\n')),
    );
    expect((await short.get('/api/v1/a')).headers.get('cache-control')).toBe(
      'public, max-age=60, stale-while-revalidate=86400, stale-if-error=0',
    );
  });

  test('a badge always says how long it may be kept: image proxies else keep it for a year', async () => {
    for (const path of [
      '/api/badge/acme-notes',
      '/api/badge/gone',
      '/api/badge/unknown',
      '/api/badge/acme-note',
      '/api/badge/%00',
    ])
      expect((await site.get(path)).headers.get('cache-control')).toMatch(/max-age=\d+/);
  });
});

describe('a badge', () => {
  test('can do nothing when it is opened as a document', async () => {
    const { headers } = await site.get('/api/badge/acme-notes');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  test('falls back to its defaults for invalid choices, and ignores unknown parameters', async () => {
    const plain = await (await site.get('/api/badge/acme-notes')).text();
    for (const query of [
      'style=plastic',
      'theme=pink',
      'show=price',
      `label=${'x'.repeat(33)}`,
      'color=green',
      'logo=x',
      'style=',
      'theme=%zz',
      'label=%00',
      'label=%ed%a0%80',
      'a=b&a=c',
    ])
      expect(await (await site.get(`/api/badge/acme-notes?${query}`)).text()).toBe(plain);
  });

  test('follows its choices', async () => {
    const bodies = await Promise.all(
      [
        '',
        'style=flat-square',
        'style=for-the-badge',
        'theme=dark',
        'theme=light',
        'show=verdict',
        'style=card',
        'label=',
        'label=product',
        'label=verdict',
      ].map(async (query) => (await site.get(`/api/badge/acme-notes?${query}`)).text()),
    );
    expect(new Set(bodies).size).toBe(10);
  });
});
