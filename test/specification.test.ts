import { beforeAll, describe, expect, test } from 'bun:test';
import { type Site, serve, smallCatalogue } from '../lab/site.ts';

let site: Site;
const slugs = async (path: string) => (await site.list(path)).data.map(({ slug }) => slug);
const keysOf = (text: string) => [...text.matchAll(/"(\w+)":/g)].map(([, key]) => key);

beforeAll(async () => {
  site = await serve(smallCatalogue(300));
});

const tenFields = [
  'slug',
  'product',
  'verdict',
  'verdictSummary',
  'rating',
  'price',
  'bestFor',
  'skipIf',
  'url',
  'badge_svg',
];

describe('part 1: what the service does', () => {
  test('only GET operations exist', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])
      for (const path of ['/api/v1', '/api/v1/acme-notes', '/api/badge/acme-notes', '/nowhere']) {
        const response = await site.get(path, {}, method);
        expect(response.status).toBe(405);
        expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
        expect(await response.json()).toMatchObject({
          status: 405,
          type: 'https://verdicts.example/problems/method-not-allowed',
        });
      }
  });

  test('the data is licensed, and attribution with a link back is required', async () => {
    const list = await site.list('/api/v1');
    expect(list.license).toEqual({ id: 'CC-BY-4.0', url: 'https://creativecommons.org/licenses/by/4.0/' });
    expect(list.attribution).toEqual({ text: 'Verdicts by Test', url: 'https://verdicts.example' });
    for (const path of ['/api/v1', '/api/v1/acme-notes', '/api/badge/acme-notes', '/reviews/acme-notes'])
      expect((await site.get(path)).headers.get('link')).toContain(
        '<https://creativecommons.org/licenses/by/4.0/>; rel="license"',
      );
  });
});

describe('part 2: the verdict record', () => {
  test('has all ten fields, of their types, and no others: no category (rule 4), no state (part 3)', async () => {
    const record = await site.record('/api/v1/acme-notes');
    expect(keysOf(await (await site.get('/api/v1/acme-notes')).text())).toEqual(tenFields);
    expect(record).toEqual({
      slug: 'acme-notes',
      product: 'Acme Notes',
      verdict: 'worthit',
      verdictSummary: 'What acme-notes is, in a sentence.',
      rating: 8,
      price: '$8/month',
      bestFor: 'people who need it',
      skipIf: 'you do not',
      url: 'https://verdicts.example/reviews/acme-notes',
      badge_svg: 'https://verdicts.example/api/badge/acme-notes',
    });
  });

  test('rule 1: verdict takes only the three values', async () => {
    const list = await site.list('/api/v1?limit=200');
    expect(new Set(list.data.map(({ verdict }) => verdict))).toEqual(new Set(['worthit', 'skip', 'depends']));
  });

  test('rule 2: url and badge_svg are built from the slug of the record', async () => {
    for (const { slug, url, badge_svg } of (await site.list('/api/v1?limit=200')).data) {
      expect(url).toBe(`https://verdicts.example/reviews/${slug}`);
      expect(badge_svg).toBe(`https://verdicts.example/api/badge/${slug}`);
    }
  });

  test('text comes out as it was written', async () => {
    expect(await site.record('/api/v1/bolt')).toMatchObject({
      product: 'Bolt & "Nut" <3',
      price: 'Free, then €4.99 a month',
    });
    expect(await site.record('/api/v1/cove')).toMatchObject({ product: '入り江' });
  });
});

describe('part 4.1: GET /api/v1', () => {
  test('verdict keeps only verdicts with that value; all keeps every one', async () => {
    expect(
      (await site.list('/api/v1?verdict=skip&limit=200')).data.every(({ verdict }) => verdict === 'skip'),
    ).toBeTrue();
    expect((await site.list('/api/v1?verdict=skip')).total).toBe(101);
    expect((await site.list('/api/v1?verdict=all')).total).toBe(303);
  });

  test('category keeps only verdicts in that category', async () => {
    expect(await slugs('/api/v1?category=games')).toEqual(['bolt']);
    expect((await site.list('/api/v1?category=tools')).total).toBe(302);
    expect((await site.list('/api/v1?category=all')).total).toBe(303);
    expect(await site.list('/api/v1?category=unknown')).toMatchObject({
      data: [],
      total: 0,
      next: null,
      prev: null,
    });
  });

  test('limit is 1 to 200, 50 by default', async () => {
    expect(await slugs('/api/v1')).toHaveLength(50);
    expect(await slugs('/api/v1?limit=1')).toHaveLength(1);
    expect(await slugs('/api/v1?limit=200')).toHaveLength(200);
  });

  test('offset skips from the start, 0 by default', async () => {
    const all = [...(await slugs('/api/v1?limit=200')), ...(await slugs('/api/v1?limit=200&offset=200'))];
    expect(all).toHaveLength(303);
    expect(await slugs('/api/v1?offset=100')).toEqual(all.slice(100, 150));
    expect(await site.list('/api/v1?offset=100000')).toMatchObject({ data: [], total: 303, offset: 100000 });
  });

  test('rule 1: parameters can be combined', async () => {
    expect(await slugs('/api/v1?verdict=depends&limit=2')).toEqual(['cove', 'more-0002']);
    expect(await slugs('/api/v1?category=tools&offset=1&limit=1')).toEqual(['cove']);
    expect(await slugs('/api/v1?verdict=depends&category=tools&offset=1&limit=1')).toEqual(['more-0002']);
  });

  test('rule 2: omitting a parameter applies its default', async () => {
    expect(await site.list('/api/v1')).toEqual(
      await site.list('/api/v1?verdict=all&category=all&limit=50&offset=0'),
    );
  });

  test('rule 4, decided: the envelope, which states the scale of ratings (part 2, rule 3)', async () => {
    const list = await site.list('/api/v1?limit=2');
    const envelope = [
      'total',
      'limit',
      'offset',
      'next',
      'prev',
      'ratingScale',
      'min',
      'max',
      'edition',
      'publishedAt',
      'license',
      'id',
      'url',
      'attribution',
      'text',
      'url',
    ];
    expect(keysOf(await (await site.get('/api/v1?limit=2')).text())).toEqual([
      'data',
      ...tenFields,
      ...tenFields,
      ...envelope,
    ]);
    expect(list).toMatchObject({
      total: 303,
      limit: 2,
      offset: 0,
      prev: null,
      ratingScale: { min: 1, max: 10 },
      edition: site.service.current.id,
      publishedAt: '2026-11-21T08:30:00Z',
    });
  });

  test('rule 5, decided: the order is that of slugs by code point', async () => {
    const list = await slugs('/api/v1?limit=200');
    expect(list).toEqual(list.toSorted());
  });
});

describe('part 4.2: GET /api/v1/:slug', () => {
  test('returns one record; parameters it does not know are ignored', async () => {
    const response = await site.get('/api/v1/acme-notes?verdict=skip&x=y');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.text()).toStartWith('{"slug":"acme-notes"');
  });
});

describe('part 4.3: GET /api/badge/:slug', () => {
  test('returns an SVG image', async () => {
    const response = await site.get('/api/badge/acme-notes');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(await response.text()).toMatch(
      /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<\/svg>\s*$/s,
    );
  });

  test('the review page that it links to exists', async () => {
    expect((await site.get('/reviews/acme-notes')).status).toBe(200);
    expect((await site.get('/api/badge/acme-notes')).headers.get('link')).toContain(
      '<https://verdicts.example/reviews/acme-notes>; rel="canonical"',
    );
  });
});

describe('part 4.4: cross-origin access', () => {
  test('every response allows every origin', async () => {
    const asks: [path: string, method?: string, headers?: Record<string, string>][] = [
      ['/api/v1'],
      ['/api/v1/acme-notes'],
      ['/api/badge/acme-notes'],
      ['/reviews/acme-notes'],
      ['/api/openapi.json'],
      ['/problems/not-found'],
      ['/api/v1?limit=0'],
      ['/api/v1/unknown'],
      ['/api/badge/unknown'],
      ['/api/v1/gone'],
      ['/api/v1/acme-note'],
      ['/api/v1/'],
      ['/nowhere'],
      ['/api/v1', 'HEAD'],
      ['/api/v1', 'OPTIONS'],
      ['/api/v1', 'POST'],
      ['/api/v1', 'GET', { 'If-None-Match': '*' }],
    ];
    for (const [path, method, headers] of asks) {
      const response = await site.get(path, headers, method);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-expose-headers')).toBe(
        'ETag, Link, Retry-After, Deprecation, Sunset',
      );
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});

describe('part 5: authentication', () => {
  test('none is needed, and any credentials are ignored', async () => {
    const plain = await site.get('/api/v1/acme-notes');
    const signed = await site.get('/api/v1/acme-notes', {
      Authorization: 'Bearer x',
      Cookie: 'session=1',
      'X-API-Key': 'k',
    });
    expect(signed.status).toBe(200);
    expect(await signed.text()).toBe(await plain.text());
    expect(signed.headers.get('set-cookie')).toBeNull();
  });
});

describe('part 7, decided: errors', () => {
  test('are problems that say what, where and what is allowed', async () => {
    const response = await site.get('/api/v1?limit=0&verdikt=skip');
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toEqual({
      type: 'https://verdicts.example/problems/invalid-parameter',
      title: 'A parameter is not valid',
      status: 400,
      detail: 'The query has 2 faults, which errors lists.',
      errors: [
        {
          parameter: 'verdikt',
          detail: '"verdikt" is not a parameter. Did you mean "verdict"?',
          allowed: 'q, exact, highlight, slug, id, verdict, category, tag, limit, offset, edition',
        },
        { parameter: 'limit', detail: 'limit is "0".', allowed: 'a whole number from 1 to 200' },
      ],
    });
  });

  test('an unknown slug is 404, and its badge says so', async () => {
    expect((await site.get('/api/v1/unknown')).status).toBe(404);
    const badge = await site.get('/api/badge/unknown');
    expect(badge.status).toBe(404);
    expect(badge.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(await badge.text()).toContain('not reviewed');
  });
});

describe('part 8: limits', () => {
  test('no rate limit is enforced', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 2000 }, async () => (await site.get('/api/v1/acme-notes')).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('rule 1: callers are asked to cache', async () => {
    for (const path of ['/api/v1', '/api/v1/acme-notes', '/api/badge/acme-notes'])
      expect((await site.get(path)).headers.get('cache-control')).toBe(
        'public, max-age=3600, stale-while-revalidate=86400, stale-if-error=604800',
      );
  });

  test('rule 3, decided: a limit or offset out of bounds is 400', async () => {
    for (const query of ['limit=0', 'limit=201', 'limit=x', 'offset=-1', 'offset=1.5'])
      expect((await site.get(`/api/v1?${query}`)).status).toBe(400);
  });
});

describe('part 9: versioning', () => {
  test('rule 1 and 2: lists and verdicts live under /api/v1, badges under /api/badge without a version', async () => {
    for (const path of [
      '/api/v2',
      '/api/v2/acme-notes',
      '/api/acme-notes',
      '/api/v1/badge/acme-notes',
      '/api/badge/v1/acme-notes',
    ])
      expect((await site.get(path)).status).toBe(404);
  });
});
