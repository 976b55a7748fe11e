import { beforeAll, describe, expect, test } from 'bun:test';
import MarkdownIt from 'markdown-it';
import { entryOf, settingsYaml, writeCatalogue } from '../lab/catalogue-folder.ts';
import { addressesIn, atomFaults, jsonFeedSchema } from '../lab/discovery-rules.ts';
import { publishedAt, publishStates } from '../lab/editions.ts';
import { type Site, serve, smallCatalogue } from '../lab/site.ts';
import { childrenOf, parseXml } from '../lab/xml.ts';
import { openEdition } from '../src/edition/file/open-edition.ts';
import { Service } from '../src/http/service.ts';

const base = 'https://verdicts.example';
let site: Site;
let underPath: Site;
const text = async (path: string, from = site) => (await from.get(path)).text();

beforeAll(async () => {
  underPath = await serve(smallCatalogue(), 'https://example.com/verdicts');
  site = await serve(
    writeCatalogue([
      entryOf('acme-notes', {
        product: 'Acme Notes',
        aliases: ['acme-note'],
        rating: 8,
        reviewed: '2026-03-01',
        pros: ['Quick'],
        review: 'See [Bolt](/reviews/bolt).',
      }),
      entryOf('bolt', {
        product: 'Bolt & "Nut" <3',
        verdict: 'skip',
        rating: 2,
        category: 'games',
        reviewed: '2026-11-02',
      }),
      entryOf('cove', { product: '入り江', reviewed: '2026-03-01' }),
      entryOf('undated'),
      entryOf('gone', { product: 'Gone', withdrawn: true, aliases: ['long-gone'], reviewed: '2026-11-09' }),
    ]),
  );
});

const documents = [
  ['/feed.atom', 'application/atom+xml; charset=utf-8'],
  ['/feed.json', 'application/feed+json; charset=utf-8'],
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/llms-full.txt', 'text/plain; charset=utf-8'],
  ['/reviews/acme-notes.md', 'text/markdown; charset=utf-8'],
  ['/index.md', 'text/markdown; charset=utf-8'],
  ['/categories.md', 'text/markdown; charset=utf-8'],
  ['/about.md', 'text/markdown; charset=utf-8'],
  ['/categories/tools/feed.atom', 'application/atom+xml; charset=utf-8'],
  ['/reviews/acme-notes/feed.json', 'application/feed+json; charset=utf-8'],
] as const;

describe('every document for machines', () => {
  test.each(documents)('%s is %s, fresh for an hour, and revalidates', async (path, type) => {
    const response = await site.get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('cache-control')).toContain('public, max-age=3600');
    expect(response.headers.get('last-modified')).toBe(publishedAt.toUTCString());
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const etag = response.headers.get('etag') ?? '';
    expect((await site.get(path, { 'If-None-Match': etag })).status).toBe(304);
    expect(await text(`${path}?utm_source=x`)).toBe(await response.text());
  });

  test.each(documents)('%s answers HEAD with the headers of GET', async (path) => {
    const get = await site.get(path);
    const head = await site.get(path, {}, 'HEAD');
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
    expect(head.headers.get('content-length')).toBe(String((await get.bytes()).length));
    expect(await head.text()).toBe('');
  });

  test.each(documents)('%s names addresses under the base address only', async (path) => {
    const response = await underPath.get(`/verdicts${path}`);
    expect(response.status).toBe(200);
    const body = await response.text();
    expect(body).not.toContain('verdicts.example');
    expect(body).toContain('https://example.com/verdicts');
  });
});

describe('the feeds', () => {
  test('are narrowed by category and verdict, and ignore parameters that readers append', async () => {
    const narrowed = await serve(
      writeCatalogue([
        entryOf('a', { reviewed: '2026-03-01' }),
        entryOf('b', { reviewed: '2026-03-02', category: 'games' }),
        entryOf('c', { reviewed: '2026-03-03', category: 'games', verdict: 'skip' }),
      ]),
    );
    const read = async (query: string) => {
      const body = await text(`/feed.json${query}`, narrowed);
      const { feed_url, title, items } = jsonFeedSchema.parse(JSON.parse(body));
      return [feed_url, title, items.map(({ id }) => id.at(-1)).join('')];
    };
    const base = 'https://verdicts.example/feed.json';
    expect(await read('?category=games&utm_source=reader')).toEqual([
      `${base}?category=games`,
      'Test verdicts – Games & play',
      'cb',
    ]);
    expect((await read('?verdict=skip'))[2]).toBe('c');
    expect((await read('?category=games&verdict=worthit'))[2]).toBe('b');
    expect((await read('?category=no-such'))[2]).toBe('');
    expect(await read('?verdict=no&_=17')).toEqual([base, 'Test verdicts', 'cba']);
    expect(atomFaults(await text('/feed.atom?verdict=skip&category=games', narrowed))).toEqual([]);
    const page = await text('/categories/games', narrowed);
    expect(page).toContain('href="https://verdicts.example/categories/games/feed.atom"');
    const skipped = await text('/categories/games/verdict/skip', narrowed);
    expect(skipped).toContain('href="https://verdicts.example/feed.atom?verdict=skip&amp;category=games"');
  });

  test('are linked from the pages of categories and products', async () => {
    const read = async (path: string) => jsonFeedSchema.parse(JSON.parse(await text(path)));
    const idsOf = async (path: string) => (await read(path)).items.map(({ id }) => id);
    const games = await read('/categories/games/feed.json?utm_source=reader');
    expect(games).toMatchObject({
      feed_url: `${base}/categories/games/feed.json`,
      home_page_url: `${base}/categories/games`,
      title: 'Test verdicts – Games & play',
    });
    expect(await idsOf('/categories/games/feed.json')).toEqual([`${base}/reviews/bolt`]);
    expect(await read('/reviews/acme-notes/feed.json')).toMatchObject({
      feed_url: `${base}/reviews/acme-notes/feed.json`,
      home_page_url: `${base}/reviews/acme-notes`,
      title: 'Test verdicts – Acme Notes',
    });
    expect(await idsOf('/reviews/acme-notes/feed.json')).toEqual([`${base}/reviews/acme-notes`]);
    expect(await idsOf('/reviews/undated/feed.json')).toEqual([]);
    for (const path of ['/categories/games', '/reviews/acme-notes', '/reviews/undated']) {
      expect(atomFaults(await text(`${path}/feed.atom`))).toEqual([]);
      expect(await text(path)).toContain(`type="application/feed+json"`);
      for (const format of ['atom', 'json'])
        expect(await text(path)).toContain(`href="${base}${path}/feed.${format}"`);
    }
  });

  test.each([
    ['/reviews/acme-note/feed.atom?x=1', 301, '/reviews/acme-notes/feed.atom?x=1'],
    ['/reviews/gone/feed.json', 410, null],
    ['/reviews/no-such/feed.atom', 404, null],
    ['/categories/no-such/feed.json', 404, null],
    ['/reviews/acme-notes/feed.xml', 404, null],
  ])('%s is answered with %i', async (path, status, to) => {
    const response = await site.get(path);
    expect([response.status, response.headers.get('location')]).toEqual([status, to]);
  });

  test('of a category that was renamed redirect', async () => {
    const renamed = await serve(
      writeCatalogue(
        [entryOf('a')],
        settingsYaml().replace('tools: Tools', 'tools: { name: Tools, aliases: [old] }'),
      ),
    );
    const response = await renamed.get('/categories/old/feed.atom');
    expect([response.status, response.headers.get('location')]).toEqual([301, '/categories/tools/feed.atom']);
  });

  test('of a product list each publication that changed it, as it was then', async () => {
    const path = await publishStates([
      [entryOf('a', { rating: 4, verdict: 'skip', reviewed: '2026-02-01' })],
      [entryOf('a', { rating: 6, verdict: 'depends', reviewed: '2026-02-01', note: 'Mended.' })],
      [entryOf('a', { rating: 9, reviewed: '2026-02-01', note: 'Better.' }), entryOf('b')],
    ]);
    const service = new Service(openEdition(path), {
      report: (error) => {
        throw error;
      },
    });
    const feed = async (name: string) =>
      (await service.fetch(new Request(`http://localhost/reviews/a/${name}`))).text();
    const { items } = jsonFeedSchema.parse(JSON.parse(await feed('feed.json')));
    expect(items.map(({ id, title }) => [id, title])).toEqual([
      [`${base}/reviews/a#2026-03-03T09:00:00Z`, expect.stringContaining('9 out of 10')],
      [`${base}/reviews/a#2026-03-02T09:00:00Z`, expect.stringContaining('6 out of 10')],
      [`${base}/reviews/a`, expect.stringContaining('skip, 4 out of 10')],
    ]);
    expect(items[0]?.content_html).toContain('Better.');
    expect(atomFaults(await feed('feed.atom'))).toEqual([]);
    service.close();
  });

  test('list the verdicts with a date of review, latest first, then by slug', async () => {
    const atom = parseXml(await text('/feed.atom'));
    expect(childrenOf(atom, 'entry').map((entry) => childrenOf(entry, 'id')[0]?.text)).toEqual([
      `${base}/reviews/bolt`,
      `${base}/reviews/acme-notes`,
      `${base}/reviews/cove`,
    ]);
    const json = jsonFeedSchema.parse(JSON.parse(await text('/feed.json')));
    expect(json.items.map(({ id }) => id)).toEqual(
      childrenOf(atom, 'entry').map((entry) => childrenOf(entry, 'id')[0]?.text ?? ''),
    );
  });

  test('follow their specifications', async () => {
    expect(atomFaults(await text('/feed.atom'))).toEqual([]);
    expect(jsonFeedSchema.safeParse(JSON.parse(await text('/feed.json'))).error).toBeUndefined();
  });

  test('contain each verdict, with its facts as HTML', async () => {
    const [entry] = childrenOf(parseXml(await text('/feed.atom')), 'entry');
    const told = Object.fromEntries(entry?.children.map(({ name, text: content }) => [name, content]) ?? []);
    expect(told).toMatchObject({
      title: 'Bolt & "Nut" <3: skip, 2 out of 10',
      summary: 'What bolt is, in a sentence.',
      updated: '2026-11-02T00:00:00Z',
    });
    expect(told['content']).toContain('<li dir="auto">Price: $8/month</li>');
    expect(entry && childrenOf(entry, 'category')[0]?.attributes).toEqual({
      term: 'games',
      scheme: `${base}/categories`,
      label: 'Games & play',
    });
    const { items } = jsonFeedSchema.parse(JSON.parse(await text('/feed.json')));
    expect(items[0]).toMatchObject({
      title: told['title'],
      content_html: told['content'],
      tags: ['Games & play'],
    });
  });

  test('are dated by their newest entry, or by the publication when there is none', async () => {
    const updated = async (from: Site) =>
      childrenOf(parseXml(await text('/feed.atom', from)), 'updated')[0]?.text;
    expect(await updated(site)).toBe('2026-11-02T00:00:00Z');
    const undated = await serve(smallCatalogue());
    expect(await updated(undated)).toBe('2026-11-21T08:30:00Z');
    expect(atomFaults(await text('/feed.atom', undated))).toEqual([]);
    expect(jsonFeedSchema.parse(JSON.parse(await text('/feed.json', undated))).items).toEqual([]);
  });

  test('hold the newest fifty', async () => {
    const dayOf = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
    const entries = Array.from({ length: 60 }, (_, index) =>
      entryOf(`p-${index}`, { reviewed: dayOf(index) }),
    );
    const { items } = jsonFeedSchema.parse(
      JSON.parse(await text('/feed.json', await serve(writeCatalogue(entries)))),
    );
    expect(items).toHaveLength(50);
    expect(items[0]?.date_modified).toBe('2026-03-01T00:00:00Z');
    expect(items.at(-1)?.date_modified).toBe('2026-01-11T00:00:00Z');
  });
});

describe('the sitemap', () => {
  test('holds every page once, and no alias and nothing withdrawn', async () => {
    const sitemap = await text('/sitemap.xml');
    expect(addressesIn(sitemap)).toEqual({
      kind: 'urlset',
      addresses: [
        `${base}/`,
        `${base}/reviews`,
        `${base}/about`,
        `${base}/docs`,
        `${base}/data`,
        `${base}/categories/tools`,
        `${base}/categories/games`,
        `${base}/reviews/acme-notes`,
        `${base}/reviews/bolt`,
        `${base}/reviews/cove`,
        `${base}/reviews/undated`,
      ],
    });
    expect(sitemap).toContain(`<loc>${base}/reviews/bolt</loc><lastmod>2026-11-02</lastmod>`);
  });

  test('has no parts while one can hold it all, and leaves out a category without verdicts', async () => {
    for (const name of ['sitemap-0', 'sitemap-1', 'sitemap-01', 'sitemap-99999999999999999999'])
      expect((await site.get(`/${name}.xml`)).status).toBe(404);
    const toolsOnly = await serve(writeCatalogue([entryOf('a')]));
    expect(await text('/sitemap.xml', toolsOnly)).not.toContain('/categories/games');
  });

  test('is an index of parts beyond fifty thousand addresses, which together hold every page once', async () => {
    // As few words as possible to compile.
    const short = { product: 'x', verdictSummary: 'x', price: 'x', bestFor: 'x', skipIf: 'x' };
    const many = await serve(
      writeCatalogue(
        Array.from({ length: 50_000 }, (_, index) =>
          entryOf(`p-${index}`, { ...short, reviewed: '2026-01-01' }),
        ),
      ),
    );
    const index = addressesIn(await text('/sitemap.xml', many));
    expect(index.kind).toBe('sitemapindex');
    expect(index.addresses).toEqual(
      Array.from({ length: 11 }, (_, part) => `${base}/sitemap-${part + 1}.xml`),
    );
    const seen = new Set<string>();
    for (const address of index.addresses) {
      const part = addressesIn(await text(new URL(address).pathname, many));
      expect(part.kind).toBe('urlset');
      expect(part.addresses.length).toBeLessThanOrEqual(5000);
      for (const one of part.addresses) seen.add(one);
    }
    expect(seen.size).toBe(6 + 50_000);
    expect(seen.has(`${base}/`)).toBeTrue();
    for (const name of ['sitemap-0', 'sitemap-01', 'sitemap-12'])
      expect((await many.get(`/${name}.xml`)).status).toBe(404);
    many.service.close();
  });
});

describe('robots.txt', () => {
  /** Whether a crawler may read a path: of the rules that match, the longest (RFC 9309, section 2.2.2). */
  const allows = (robots: string, path: string) => {
    const rules = [...robots.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, kind, pattern = '']) => ({
      allow: kind === 'Allow',
      length: pattern.length,
      matches: new RegExp(`^${pattern.replace(/[.?+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}`).test(
        path,
      ),
    }));
    const [best] = rules.filter(({ matches }) => matches).toSorted((a, b) => b.length - a.length);
    return best?.allow ?? true;
  };

  test.each([
    ['', () => site],
    ['/verdicts', () => underPath],
  ])('lets crawlers read everything but searches, under the path %p', async (path, from) => {
    const robots = await text(`${path}/robots.txt`, from());
    expect(robots).toMatch(/^User-agent: \*\n/);
    expect(robots).toContain(`\nSitemap: ${from().service.baseUrl}/sitemap.xml\n`);
    const home = path === '' ? '/' : path;
    for (const read of [
      home,
      `${home}?verdict=skip`,
      `${home}?page=2`,
      `${path}/reviews/a`,
      `${path}/api/v1`,
    ])
      expect(allows(robots, read)).toBeTrue();
    for (const search of [`${home}?q=x`, `${home}?verdict=skip&q=x`])
      expect(allows(robots, search)).toBeFalse();
  });
});

describe('llms.txt', () => {
  test('has one heading, a summary, and sections that are lists of links', async () => {
    const [opening = '', ...sections] = (await text('/llms.txt')).split(/^## /m);
    expect(opening).toMatch(/^# Test verdicts\n\n> Short buying verdicts on 4 products: [^\n]+\n\n/);
    expect(opening.match(/^#/gm)).toHaveLength(1);
    expect(sections.map((section) => section.split('\n')[0])).toEqual([
      'Documentation',
      'New and changed verdicts',
      'Categories',
      'Optional',
    ]);
    for (const section of sections)
      for (const line of section.trim().split('\n').slice(2))
        expect(line).toMatch(/^- \[[^\]]+\]\(https:\/\/verdicts\.example\/[^)]*\)(?:: .+)?$/);
  });

  test('names the address where assistants connect, as the head of each page and /docs do', async () => {
    const mcp = 'https://verdicts.example/mcp';
    const other = await serve(writeCatalogue([entryOf('a')], settingsYaml(`mcp: ${mcp}\n`)));
    const read = async (path: string) => (await other.get(path)).text();
    expect(await read('/llms.txt')).toContain(`(Streamable HTTP): ${mcp}\n`);
    expect(await read('/docs')).toContain(`<code>${mcp}</code>`);
    const head = `<link rel="https://modelcontextprotocol.io" title="Model Context Protocol" href="${mcp}">`;
    for (const path of ['/', '/reviews/a', '/about']) expect(await read(path)).toContain(head);
    expect(await text('/')).not.toContain('modelcontextprotocol');
  });

  test('names the licence, the credit and the categories with their number of verdicts', async () => {
    const body = await text('/llms.txt');
    expect(body).toContain('[CC-BY-4.0](https://creativecommons.org/licenses/by/4.0/)');
    expect(body).toContain('[Verdicts by Test](https://verdicts.example)');
    expect(body).toContain(`- [Tools](${base}/categories/tools): 3 verdicts;`);
    expect(body).toContain(`- [Games & play](${base}/categories/games): 1 verdict;`);
  });

  test('names search, lists, categories and changes', async () => {
    const body = await text('/llms.txt');
    for (const address of [
      '/api/v1?q=WORDS',
      '/api/v1?slug=A,B,C',
      '/api/v1`',
      '/api/v1/{slug}',
      '/api/categories',
      '/api/changes?',
    ])
      expect(body).toContain(`${base}${address}`);
  });

  test('stays short, however many categories there are, and says how many it leaves out', async () => {
    const many = Array.from({ length: 900 }, (_, index) => `  c-${index}: Kategorie «${index}»`);
    const settings = settingsYaml().replace(/^categories:\n/m, `categories:\n${many.join('\n')}\n`);
    const other = await serve(writeCatalogue([entryOf('a')], settings));
    const body = await (await other.get('/llms.txt')).text();
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(16 * 1024);
    const [, left] = /^- \[All categories\]\(\S+\): (\d+) more, as JSON$/m.exec(body) ?? [];
    expect(Number(left) + (body.match(/ verdicts?; as JSON, /g)?.length ?? 0)).toBe(902);
    expect(body).toContain('## Optional');
  });

  test('is followed by every review where these are few and short, and leads there', async () => {
    const full = await text('/llms-full.txt');
    expect(await text('/llms.txt')).toContain(`- [Everything as text](${base}/llms-full.txt)`);
    expect(full).toStartWith(await text('/llms.txt'));
    for (const slug of ['acme-notes', 'bolt', 'cove']) {
      expect(full).toContain(await text(`/reviews/${slug}.md`));
    }
    const long = Array.from({ length: 12 }, (_, index) =>
      entryOf(`p-${index}`, { review: 'x'.repeat(49_000) }),
    );
    const others = [long, Array.from({ length: 201 }, (_, index) => entryOf(`p-${index}`))];
    for (const entries of others) {
      const other = await serve(writeCatalogue(entries));
      expect((await other.problem('/llms-full.txt')).status).toBe(404);
      expect(await (await other.get('/llms.txt')).text()).not.toContain('llms-full');
    }
  });

  test('leads to addresses of the API that are there', async () => {
    for (const [, address = ''] of (await text('/llms.txt')).matchAll(
      /\]\((https:\/\/verdicts\.example[^)]*)\)/g,
    ))
      if (/\/(?:api|feed|sitemap)/.test(address)) expect((await site.get(address)).status).toBe(200);
  });
});

describe('a review as Markdown', () => {
  test('holds the verdict, its facts and the review, and ends with credit and licence', async () => {
    expect(await text('/reviews/acme-notes.md')).toBe(`# Acme Notes: worth it, 8 out of 10

What acme-notes is, in a sentence.

- **Verdict:** worth it
- **Rating:** 8 on a scale from 1 to 10
- **Price:** $8/month
- **Best for:** people who need it
- **Skip if:** you do not
- **Category:** [Tools](https://verdicts.example/categories/tools)
- **Reviewed:** 2026-03-01

## In favour

- Quick

## Review

See [Bolt](https://verdicts.example/reviews/bolt).

---

Source: [https://verdicts.example/reviews/acme-notes](https://verdicts.example/reviews/acme-notes)

Credit: [Verdicts by Test](https://verdicts.example)

Licence: [CC-BY-4.0](https://creativecommons.org/licenses/by/4.0/)
`);
  });

  test('names its page and the licence', async () => {
    expect((await site.get('/reviews/acme-notes.md')).headers.get('link')).toBe(
      `<https://creativecommons.org/licenses/by/4.0/>; rel="license", <${base}/reviews/acme-notes>; rel="canonical"`,
    );
  });

  test('shows a product as it is called', async () => {
    const page = new MarkdownIt({ html: true }).render(await text('/reviews/bolt.md'));
    expect(page).toContain('<h1>Bolt &amp; &quot;Nut&quot; &lt;3: skip, 2 out of 10</h1>');
  });

  test('redirects, is gone or is missing like its page', async () => {
    const moved = await site.get('/reviews/acme-note.md?x=1');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/reviews/acme-notes.md?x=1']);
    expect(await site.problem('/reviews/gone.md')).toMatchObject({ status: 410 });
    expect((await site.get('/reviews/long-gone.md')).headers.get('location')).toBe('/reviews/gone.md');
    for (const path of [
      '/reviews/unknown.md',
      '/reviews/.md',
      '/reviews/acme-notes.md.md',
      '/reviews/a%2fb.md',
    ])
      expect(await site.problem(path)).toMatchObject({ status: 404 });
    expect(site.failures).toEqual([]);
  });

  test('is found at a slug that is all there is before .md', async () => {
    const odd = await serve(writeCatalogue([entryOf('md')], settingsYaml()));
    expect((await odd.get('/reviews/md.md')).status).toBe(200);
    expect((await odd.get('/reviews/md')).status).toBe(200);
  });
});
