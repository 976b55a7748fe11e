import { beforeAll, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { attacks } from '../lab/attacks.ts';
import { entryOf, writeCatalogue } from '../lab/catalogue-folder.ts';
import { expectGolden } from '../lab/golden-file.ts';
import { type Site, serve, smallCatalogue } from '../lab/site.ts';
import { childrenOf, parseXml } from '../lab/xml.ts';
import { htmlFaults } from './support/valid-html.ts';

const review = 'https://verdicts.example/reviews/acme-notes';
const ask = (url: string, rest = '') => `/oembed?url=${encodeURIComponent(url)}${rest}`;

let site: Site;

beforeAll(async () => {
  site = await serve(smallCatalogue());
});

describe('GET /oembed', () => {
  test('answers as JSON and as XML, with the same in both', async () => {
    const json = await site.get(ask(review));
    expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const text = await json.text();
    expectGolden('embed/oembed.json', `${text}\n`);
    const xml = await site.get(ask(review, '&format=xml'));
    expect(xml.headers.get('content-type')).toBe('text/xml; charset=utf-8');
    const document = await xml.text();
    expectGolden('embed/oembed.xml', document);
    const { name, children } = parseXml(document);
    expect(name).toBe('oembed');
    const members = Object.entries(JSON.parse(text)).map(([key, value]) => [key, String(value)]);
    expect(children.map((child) => [child.name, child.text]).toSorted()).toEqual(members.toSorted());
  });

  test.each([
    `${review}/`,
    `${review}.md`,
    `${review}?utm_source=x#badge`,
    'http://verdicts.example/reviews/acme-notes',
    'https://VERDICTS.example:443/reviews/acme%2Dnotes',
    'https://verdicts.example/reviews/acme-note',
  ])('knows %s as the review it is', async (url) => {
    const response = await site.get(ask(url, '&format=json&dnt=1&dnt=0&x=%zz'));
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(await (await site.get(ask(review))).text());
  });

  test.each([
    'https://verdicts.example/',
    'https://verdicts.example/reviews/',
    'https://verdicts.example/reviews/nothing',
    'https://verdicts.example/reviews/gone',
    'https://verdicts.example/reviews/acme-notes/more',
    'https://verdicts.example/reviews/%E0%A4%A',
    'https://verdicts.example/embed/acme-notes',
    'https://verdicts.example:8443/reviews/acme-notes',
    'https://verdicts.example.evil.example/reviews/acme-notes',
    'https://verdicts.example@evil.example/reviews/acme-notes',
    'https://user:secret@verdicts.example/reviews/acme-notes',
    'javascript:alert(1)//verdicts.example/reviews/acme-notes',
    '//verdicts.example/reviews/acme-notes',
    'acme-notes',
  ])('has nothing for %s', async (url) => {
    expect(await site.problem(ask(url))).toMatchObject({ status: 404 });
  });

  test('says what is wrong with a query', async () => {
    expect(await site.problem('/oembed')).toMatchObject({
      status: 400,
      errors: [{ parameter: 'url', allowed: expect.stringContaining('https://verdicts.example/reviews/') }],
    });
    expect(await site.problem(ask(review, '&format=jsn'))).toMatchObject({
      status: 501,
      detail: expect.stringContaining('"json"'),
      errors: [{ parameter: 'format', allowed: 'json, xml' }],
    });
    for (const value of ['0', '-1', '1.5', 'wide', '1000000'])
      expect(await site.problem(ask(review, `&maxwidth=${value}&maxheight=${value}`))).toMatchObject({
        status: 400,
        errors: [{ parameter: 'maxwidth' }, { parameter: 'maxheight' }],
      });
    for (const [query, ...faults] of [
      ['url=%zz', 'The value of url is not valid percent-encoded UTF-8.'],
      ['url=%ff&url=x', 'The value of url is not valid percent-encoded UTF-8.'],
      [`url=${review}&url=${review}`, 'url is given more than once.'],
      [`url=${review}&format=json&format=xml`, 'format is given more than once.'],
      [
        `url=${review}&maxwidth=1&maxwidth=1&maxheight=%zz`,
        'maxwidth is given more than once.',
        'The value of maxheight is not valid percent-encoded UTF-8.',
      ],
      ['url=&format=json', 'url is missing.'],
    ])
      expect(await site.problem(`/oembed?${query}`)).toMatchObject({
        status: 400,
        errors: faults.map((detail) => ({ detail })),
      });
  });

  test('never exceeds the available space, pictures included', async () => {
    const answer = async (rest: string) => JSON.parse(await (await site.get(ask(review, rest))).text());
    expect(await answer('&maxwidth=2000&maxheight=2000')).toMatchObject({
      width: 600,
      height: 264,
      thumbnail_width: 1200,
      thumbnail_height: 630,
    });
    expect(await answer('&maxwidth=&maxheight=')).toMatchObject({ width: 600, height: 264 });
    const small = await answer('&maxwidth=400&maxheight=200');
    expect(small).toMatchObject({ width: 400, height: 200 });
    expect(small.html).toContain('width="400" height="200"');
    expect(Object.keys(small).filter((key) => key.startsWith('thumbnail'))).toEqual([]);
    expect(await answer('&maxheight=629')).not.toHaveProperty('thumbnail_url');
  });

  test('revalidates, and is kept under the address that review pages give', async () => {
    const page = await (await site.get('/reviews/acme-notes')).text();
    const links = [
      ...page.matchAll(/<link rel="alternate" type="(\S+)\+oembed" title="(.+)" href="([^"]+)">/g),
    ];
    expect(links.map(([, type, title]) => [type, title])).toEqual([
      ['application/json', 'Acme Notes'],
      ['text/xml', 'Acme Notes'],
    ]);
    for (const [, type = '', , href = ''] of links) {
      const address = href.replaceAll('&amp;', '&');
      const { status, headers } = await site.get(address);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toStartWith(`${type};`);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      const etag = headers.get('etag') ?? '';
      expect((await site.get(address, { 'If-None-Match': etag })).status).toBe(304);
    }
  });

  test('stays well-formed for any product name', async () => {
    const names = attacks.map((attack) =>
      attack
        .replace(/[\p{Cc}\u2028]/gu, ' ')
        .trim()
        .slice(0, 120),
    );
    const hostile = await serve(
      writeCatalogue(names.map((product, index) => entryOf(`a${index}`, { product }))),
    );
    for (const index of names.keys()) {
      const url = `https://verdicts.example/reviews/a${index}`;
      const { html, title } = (await (await hostile.get(ask(url))).json()) as Record<string, string>;
      const xml = parseXml(await (await hostile.get(ask(url, '&format=xml'))).text());
      expect(childrenOf(xml, 'html')[0]?.text).toBe(html ?? '');
      const [fallback, frame] = parseXml(`<all>${html}</all>`).children;
      expect(fallback).toMatchObject({ name: 'noscript', children: [{ children: [{ text: title }] }] });
      expect(frame).toMatchObject({ name: 'iframe', attributes: { title } });
    }
    expect(hostile.failures).toEqual([]);
  });

  test('fails for no query', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('url', 'format', 'maxwidth', 'x'),
        fc.oneof(
          fc.string(),
          fc.string().map((rest) => `https://verdicts.example/reviews/${rest}`),
        ),
        async (name, value) => {
          const { status } = await site.get(`/oembed?${name}=${encodeURIComponent(value)}&url=${value}`);
          expect([200, 400, 404, 501]).toContain(status);
        },
      ),
      { numRuns: 150 },
    );
    expect(site.failures).toEqual([]);
  });
});

describe('GET /embed/:slug', () => {
  test('is a valid page that any site may frame, and search engines leave alone', async () => {
    const { status, headers } = await site.get('/embed/acme-notes');
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).not.toContain('frame-ancestors');
    const page = await (await site.get('/embed/acme-notes')).text();
    expectGolden('embed/frame.html', page);
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(page).toContain(`<link rel="canonical" href="${review}">`);
    for (const slug of ['acme-notes', 'bolt', 'cove', 'gone', 'nothing'])
      expect(await htmlFaults(await (await site.get(`/embed/${slug}?theme=dark`)).text())).toEqual([]);
    expect(await (await site.get('/sitemap.xml')).text()).not.toContain('/embed/');
  });

  test('has a separate card for missing products, and redirects from an alias', async () => {
    const gone = await site.get('/embed/gone');
    expect(gone.status).toBe(410);
    expect(await gone.text()).toContain('Gone is no longer covered.');
    const unknown = await site.get('/embed/nothing');
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toContain('Not reviewed');
    for (const { headers } of [gone, unknown])
      expect(headers.get('content-security-policy')).not.toContain('frame-ancestors');
    const moved = await site.get('/embed/acme-note?theme=dark');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/embed/acme-notes?theme=dark']);
  });
});

describe('GET /api/card/:slug', () => {
  test('is the record with its display texts and credit', async () => {
    const card = await (await site.get('/api/card/bolt')).json();
    expect(card).toEqual({
      ...(await site.record('/api/v1/bolt')),
      verdictText: 'Skip',
      ratingText: '2 out of 10',
      notStated: [],
      language: 'en',
      direction: 'ltr',
      ratingScale: { min: 1, max: 10 },
      license: { id: 'CC-BY-4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
      attribution: { text: 'Verdicts by Test', url: 'https://verdicts.example' },
    });
    const foreign = await serve(writeCatalogue([entryOf('a', { language: 'ja' })]));
    expect(await (await foreign.get('/api/card/a')).json()).toMatchObject({ language: 'ja' });
    expect(await (await foreign.get('/embed/a')).text()).toContain('<p class="summary" lang="ja"');
    expect(await (await foreign.get('/api/badge/a?style=card')).text()).toMatch(/ lang="ja">Product a</);
    expect((await site.get('/api/card/acme-note')).headers.get('location')).toBe('/api/card/acme-notes');
    expect(await site.problem('/api/card/gone')).toMatchObject({ status: 410 });
    expect(await site.problem('/api/card/nothing')).toMatchObject({ status: 404 });
  });
});
