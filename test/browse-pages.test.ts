import { beforeAll, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { entryOf, settingsYaml, writeCatalogue } from '../lab/catalogue-folder.ts';
import { publishFolder } from '../lab/editions.ts';
import { type Site, serve, smallCatalogue } from '../lab/site.ts';
import { openEdition } from '../src/edition/file/open-edition.ts';
import { parseBrowse, parseViewPath } from '../src/http/answers/pages/browse-parameters.ts';
import { type BrowseAddress, browseTarget, canonicalBrowse } from '../src/render/browse-address.ts';
import { orders } from '../src/verdict/order.ts';
import { settingsSchema } from '../src/verdict/settings.ts';
import { verdictKinds } from '../src/verdict/verdict-kind.ts';
import { htmlFaults } from './support/valid-html.ts';

let site: Site;
const text = async (path: string) => (await site.get(path)).text();
const plain = (html: string) => html.replaceAll('&amp;', '&');
const reviews = (page: string) =>
  [...page.matchAll(/<h3><a href="([^"]+)"/g)].map(([, href = '']) => href.replace('/reviews/', ''));
const linked = (page: string, words: string) =>
  plain(new RegExp(`<a href="([^"]*)"[^>]*>(?:<[^>]*>)*${words}<`).exec(page)?.[1] ?? 'nowhere');
const head = (page: string, relation: string) =>
  plain(new RegExp(`<link rel="${relation}" href="([^"]*)"`).exec(page)?.[1] ?? '');

beforeAll(async () => {
  site = await serve(smallCatalogue(120));
});

describe('the home page', () => {
  const days = [
    entryOf('a', { product: 'Zebra', rating: 3, reviewed: '2026-01-02' }),
    entryOf('b', { product: 'apple', rating: 9, verdict: 'skip' }),
    entryOf('c', { product: 'Mango', rating: 5, reviewed: '2026-03-04' }),
    entryOf('d', { product: 'Pear', rating: 5, reviewed: '2026-02-04', category: 'games' }),
    ...[4, 4, 2].map((rating, index) => entryOf(`e${index}`, { rating, product: `Other ${index}` })),
  ];

  test('begins with the latest reviews and the best of each category, and leads to all of them', async () => {
    const page = await (await serve(writeCatalogue(days))).get('/').then((answer) => answer.text());
    const [, newest = ''] = page.split('<section ');
    expect(reviews(newest)).toEqual(['c', 'd', 'a']);
    expect(newest).toContain('<time datetime="2026-03-04">4 Mar 2026</time>');
    const onShelf = (shelf: string) =>
      [...shelf.matchAll(/\/reviews\/([a-z0-9-]+)"/g)].map(([, slug]) => slug);
    // At most three, none to be skipped, the higher rated first.
    expect(page.split('<section>').slice(1).map(onShelf)).toEqual([['c', 'e0', 'e1'], ['d']]);
    expect(linked(page, 'All 7 reviews')).toBe('/reviews');
    expect(linked(page, 'All 2 categories')).toBe('/categories');
    expect(await htmlFaults(page)).toEqual([]);
  });

  test('shows what a publication changed, and how', async () => {
    const first = await publishFolder(writeCatalogue(days), {
      sequence: 1,
      at: new Date('2026-11-21T08:30:00Z'),
    });
    const changed = days.map((one) => (one['slug'] === 'b' ? { ...one, verdict: 'worthit' } : one));
    const second = await publishFolder(writeCatalogue(changed), {
      sequence: 2,
      at: new Date('2026-11-22T08:30:00Z'),
      over: first,
    });
    const { service, get } = await serve(writeCatalogue(days));
    service.publish(openEdition(second));
    const page = await (await get('/')).text();
    expect(page).toContain('<span class="moved">skip → worth it</span>');
  });

  test('describes the publication in its head', async () => {
    const own = await serve(writeCatalogue(days, settingsYaml('tagline: Fruit, <mostly>\n')));
    const page = await (await own.get('/')).text();
    expect(page).toContain('<p class="lede" dir="auto">Fruit, &lt;mostly&gt;</p>');
    expect(page).toContain('<meta name="description" content="Fruit, &lt;mostly&gt;">');
  });
});

describe('a list of reviews', () => {
  test('shows the first fifty by name, each with a link that leads somewhere', async () => {
    const page = await text('/reviews');
    expect(reviews(page)).toHaveLength(50);
    for (const slug of reviews(page)) expect((await site.get(`/reviews/${slug}`)).status).toBe(200);
    expect(page).toContain('123 reviews, page 1 of 3');
  });

  test('has only filters that have pages in an export', async () => {
    const folder = writeCatalogue([entryOf('a', { tags: ['offline'] }), entryOf('b', { rating: 2 })]);
    for (const search of ['query', 'page', 'none'] as const) {
      const page = await (await (await serve(folder, undefined, { search })).get('/reviews')).text();
      const filters = [...page.matchAll(/id="by-(\w+)"/g)].map(([, name]) => name);
      const all = ['verdict', 'rating', 'category', 'tag'];
      expect(filters).toEqual(search === 'query' ? all : ['verdict', 'category']);
    }
  });

  test('has those with a tag, with a rating or a higher one, and with both, and says what it has', async () => {
    const tagged = await serve(
      writeCatalogue([
        entryOf('a', { rating: 9, tags: ['offline', 'open-source'] }),
        entryOf('b', { rating: 5, tags: ['offline'], verdict: 'skip' }),
        entryOf('c', { rating: 7, category: 'games' }),
        entryOf('d', { rating: 7, tags: ['open'] }),
      ]),
    );
    const page = async (path: string) => (await tagged.get(path)).text();
    const shown = async (path: string) => reviews(await page(path));
    expect(await shown('/reviews?tag=offline')).toEqual(['a', 'b']);
    expect(await shown('/reviews?tag=open')).toEqual(['d']);
    expect(await shown('/reviews?rating=7')).toEqual(['a', 'c', 'd']);
    expect(await shown('/reviews?rating=7&order=rating')).toEqual(['a', 'c', 'd']);
    expect(await shown('/reviews?rating=7&tag=offline')).toEqual(['a']);
    expect(await shown('/reviews?rating=10')).toEqual([]);
    expect(await shown('/reviews?tag=nothing')).toEqual([]);
    expect(await shown('/categories/games?rating=6')).toEqual(['c']);
    expect(await shown('/?q=product&tag=offline&rating=6')).toEqual(['a']);
    const both = await page('/reviews?rating=7&tag=offline');
    expect(linked(both, 'Worth it')).toBe('/reviews?verdict=worthit&rating=7&tag=offline');
    expect(plain(both)).toContain('<a class="chosen" href="/reviews?rating=7">');
    expect(both).toContain('<meta name="robots" content="noindex, follow">');
    expect(both).toContain('<title>7 and higher, offline · Test verdicts</title>');
    expect(await htmlFaults(both)).toEqual([]);
    for (const query of ['rating=1', 'rating=11', 'rating=x', 'tag=No%20slug', 'tag='])
      expect(await page(`/reviews?${query}`)).toBe(await page('/reviews'));
  });

  test('filters by verdict and category, with the number of each, and keeps the rest of the view', async () => {
    const page = await text('/?q=more&order=rating&page=2');
    expect(linked(page, 'Skip')).toBe('/?q=more&verdict=skip&order=rating');
    expect(linked(page, 'Tools')).toBe('/categories/tools?q=more&order=rating');
    expect(linked(await text('/categories/tools/verdict/skip'), 'All')).toBe('/categories/tools');
    expect(plain(await text('/verdict/skip'))).toMatch(
      /href="\/verdict\/skip" aria-current="true">.*Skip<\/span><\/span> <span class="count">41</,
    );
  });

  test('shows a category as its own page does, which is the one to name', async () => {
    const page = await text('/?category=games&verdict=skip');
    expect(page).toBe(await text('/categories/games?verdict=skip'));
    expect(page).toBe(await text('/categories/games/verdict/skip'));
    expect(head(page, 'canonical')).toBe('https://verdicts.example/categories/games/verdict/skip');
    expect(reviews(page)).toEqual(['bolt']);
  });

  test('pages through every review once, in each order, by its own links', async () => {
    for (const start of ['/reviews', '/order/rating', '/?order=reviewed', '/verdict/skip', '/?q=product']) {
      const seen: string[] = [];
      for (let path = start; path !== ''; ) {
        const page = await text(path);
        seen.push(...reviews(page));
        expect(head(page, 'next').replace('https://verdicts.example', '')).toBe(
          plain(/rel="next" href="(\/[^"]*)">Next/.exec(page)?.[1] ?? ''),
        );
        path = head(page, 'next').replace('https://verdicts.example', '');
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBeGreaterThan(40);
    }
  });

  test('orders by name, by rating and by day', async () => {
    const days = await serve(
      writeCatalogue([
        entryOf('a', { product: 'Zebra', rating: 3, reviewed: '2026-01-02' }),
        entryOf('b', { product: 'apple', rating: 9 }),
        entryOf('c', { product: 'Mango', rating: 5, reviewed: '2026-03-04' }),
      ]),
    );
    const by = async (query: string) => reviews(await (await days.get(`/reviews${query}`)).text());
    expect(await by('')).toEqual(['b', 'c', 'a']);
    expect(await by('?order=rating')).toEqual(['b', 'c', 'a']);
    expect(await by('?order=reviewed')).toEqual(['c', 'a', 'b']);
    expect(await (await days.get('/reviews?order=reviewed')).text()).toContain(
      '<time datetime="2026-03-04">4 Mar 2026</time>',
    );
  });

  test('takes a parameter that it cannot use as absent, and a page beyond the last as the last', async () => {
    const expected = await text('/');
    const listed = await text('/reviews');
    for (const query of [
      'verdict=all',
      'verdict=no',
      'category=unknown',
      'category=__proto__',
      'order=price',
      'order=name',
      'page=0',
      'page=x',
      'page=1e9',
      'page=%00',
      'q=',
      'q=%00%20',
      'q=...',
      'q=%zz',
      'utm_source=x',
    ]) {
      expect(await text(`/?${query}`)).toBe(expected);
      expect(await text(`/reviews?${query}`)).toBe(listed);
    }
    expect(await text('/?page=9999999999')).toBe(await text('/?page=3'));
    const searched = await text('/?q=more&page=77');
    expect(head(searched, 'canonical')).toEndWith('/?q=more&page=3');
    expect(reviews(searched)).not.toBeEmpty();
    expect(reviews(searched)).toEqual(reviews(await text('/?q=more&page=3')));
  });

  test('links under the path of the base address', async () => {
    const under = await serve(smallCatalogue(60), 'https://example.com/verdicts');
    const page = await (await under.get('/verdicts')).text();
    for (const [, href] of page.matchAll(/(?:href|action|src)="(\/[^"]*)"/g))
      expect(href).toMatch(/^\/verdicts(?:[/?]|$)/);
    expect(head(page, 'canonical')).toBe('https://example.com/verdicts');
    const list = await (await under.get('/verdicts/reviews')).text();
    expect(head(list, 'canonical')).toBe('https://example.com/verdicts/reviews');
    expect(head(list, 'next')).toBe('https://example.com/verdicts/page/2');
    expect((await under.get('/verdicts/page/2')).status).toBe(200);
    expect((await under.get('/verdicts/page/1?a=b')).headers.get('location')).toBe('/verdicts/reviews?a=b');
    expect((await under.get('/verdicts/')).headers.get('location')).toBe('/verdicts');
  });

  test('has no date, and is kept by its tag alone', async () => {
    for (const path of ['/', '/categories', '/categories/games', '/problems/not-found']) {
      const { headers } = await site.get(path);
      expect(headers.get('last-modified')).toBeNull();
      const tag = headers.get('etag') ?? '';
      expect((await site.get(path, { 'if-none-match': tag })).status).toBe(304);
    }
  });
});

describe('the path of a view', () => {
  test('is canonical: equivalent queries show the same page', async () => {
    for (const [query, path] of [
      ['/?page=2', '/page/2'],
      ['/?verdict=skip', '/verdict/skip'],
      ['/?order=rating&page=3', '/order/rating/page/3'],
      ['/?verdict=skip&order=reviewed', '/verdict/skip/order/reviewed'],
      ['/categories/tools?page=2&order=rating', '/categories/tools/order/rating/page/2'],
      ['/?category=tools&verdict=worthit', '/categories/tools/verdict/worthit'],
    ] as const) {
      const page = await text(path);
      expect(await text(query)).toBe(page);
      expect(head(page, 'canonical')).toBe(`https://verdicts.example${path}`);
    }
  });

  test('says the whole view: a query is ignored, as a static host ignores it', async () => {
    expect(await text('/verdict/skip?verdict=worthit&page=3&q=bolt')).toBe(await text('/verdict/skip'));
  });

  test('has no number on the first page, and leads from there by 301', async () => {
    for (const [path, to] of [
      ['/page/1', '/reviews'],
      ['/page/1?utm=x', '/reviews?utm=x'],
      ['/verdict/skip/page/1', '/verdict/skip'],
      ['/categories/tools/order/rating/page/1', '/categories/tools/order/rating'],
    ] as const) {
      const { status, headers } = await site.get(path);
      expect({ path, status, to: headers.get('location') }).toEqual({ path, status: 301, to });
    }
  });

  test('that does not exist is 404, beyond the last page with the number of pages', async () => {
    for (const path of [
      '/page/0',
      '/page/02',
      '/page/x',
      '/page/99999999999',
      '/verdict/maybe',
      '/order/name',
      '/order/price',
      '/verdict/skip/page/2',
      '/categories/nothing/page/2',
      '/categories/toString/verdict/skip',
      '/verdict/skip/categories/tools',
      '/page/2/verdict/skip',
    ])
      expect({ path, status: (await site.get(path)).status }).toEqual({ path, status: 404 });
    expect((await site.problem('/categories/tools/page/9')).detail).toBe(
      'The list has 3 pages; the last is /categories/tools/page/3.',
    );
    const page = await (await site.get('/categories/tools/page/9', { accept: 'text/html' })).text();
    expect(page).toContain('There is no page 9: this list has 3 pages.');
    expect(linked(page, 'Tools')).toBe('/categories/tools');
    expect(await htmlFaults(page)).toEqual([]);
  });
});

describe('a search', () => {
  test('shows the best match first, and is nothing for search engines to list', async () => {
    const page = await text('/?q=more-0007');
    expect(reviews(page)[0]).toBe('more-0007');
    expect(page).toContain('<meta name="robots" content="noindex, follow">');
    expect(await text('/')).not.toContain('name="robots"');
    expect(page).toContain('<title>“more-0007” · Test verdicts</title>');
  });

  test('finds mistyped names, and offers other filters and everything where it finds nothing', async () => {
    expect(reviews(await text('/?q=acme%20nots'))[0]).toBe('acme-notes');
    const filtered = await text('/categories/games?q=acme&verdict=skip');
    expect(linked(filtered, 'All reviews')).toBe('/reviews');
    expect(linked(await text('/categories/games?q=bolt&verdict=worthit'), 'With any verdict')).toBe(
      '/categories/games?q=bolt',
    );
    expect(linked(await text('/categories/games?q=acme'), 'In all categories')).toBe('/?q=acme');
  });

  test('offers no filters where it finds nothing without one', async () => {
    const hasFilters = async (path: string) => (await text(path)).includes('id="filters"');
    expect(await Promise.all(['/?q=qqxzzv', '/?q=qqxzzv&verdict=skip', '/?q=acme'].map(hasFilters))).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('the list of categories', () => {
  test('has all of them by name, with their sizes', async () => {
    const page = await text('/categories');
    expect(page.indexOf('Games &amp; play')).toBeLessThan(page.indexOf('>Tools<'));
    expect(page).toContain('>Tools</a> <span class="count">122<');
  });

  test('stands in for the filter when there are very many: that offers the largest and the chosen one', async () => {
    const names = Array.from({ length: 998 }, (_, index) => `  c-${index}: Category ${index}`).join('\n');
    const entries = Array.from({ length: 60 }, (_, index) =>
      entryOf(`p-${index}`, { category: `c-${index % 20}` }),
    );
    const many = await serve(writeCatalogue(entries, settingsYaml(`${names}\n`)));
    const page = await (await many.get('/categories/c-997')).text();
    const offered = [...new Set([...page.matchAll(/href="\/categories\/(c-\d+)"/g)].map(([, slug]) => slug))];
    expect(offered).toHaveLength(13);
    expect(offered[0]).toBe('c-997');
    expect(page).toContain('<a href="/categories">All 1,000 categories</a>');
  });
});

describe('a catalogue without current verdicts', () => {
  test('says that nothing has been reviewed', async () => {
    const empty = await serve(writeCatalogue([entryOf('a', { withdrawn: true })]));
    const page = await (await empty.get('/')).text();
    expect(page).toContain('Nothing has been reviewed yet.');
    expect(await htmlFaults(page)).toEqual([]);
  });
});

describe('the address of a view', () => {
  const settings = settingsSchema.parse({
    name: 'N',
    baseUrl: 'https://verdicts.example',
    attribution: { text: 'A' },
    categories: { c: 'C', d: 'D' },
  });
  const words = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .map((word) => parseBrowse(`q=${encodeURIComponent(`a ${word}`)}`, undefined, settings).q);
  const view: fc.Arbitrary<BrowseAddress> = fc.record({
    q: fc.option(words, { nil: undefined }),
    verdict: fc.option(fc.constantFrom(...verdictKinds), { nil: undefined }),
    category: fc.option(fc.constantFrom('c', 'd'), { nil: undefined }),
    order: fc.option(fc.constantFrom(...orders), { nil: undefined }),
    page: fc.integer({ min: 1, max: 9_999_999_999 }),
  });

  test('holds the words of a search as they can be shown, and no more than a hundred characters of them', () => {
    const wordsOf = (text: string) => parseBrowse(`q=${encodeURIComponent(text)}`, undefined, settings).q;
    expect(wordsOf(' \ta\n\tb\u202ec\ufeff ')).toBe('a b c');
    expect(wordsOf(`${'𐐀'.repeat(99)}ab`)).toBe(`${'𐐀'.repeat(99)}a`);
    expect(wordsOf(`${'a'.repeat(99)} b`)).toBe('a'.repeat(99));
    expect(wordsOf(`${' '.repeat(990)}ab`)).toBe('ab');
  });

  test('says the whole view, and is the one way to say it', () => {
    fc.assert(
      fc.property(view, (state) => {
        const { pathname, search } = new URL(
          browseTarget(state, { basePath: '', search: 'query' }),
          'https://verdicts.example',
        );
        const values =
          /^(?:\/categories\/(?<category>\w+))?(?:\/verdict\/(?<verdict>\w+))?(?:\/order\/(?<order>\w+))?(?:\/page\/(?<page>\d+))?$/.exec(
            pathname.replace(/^\/$/, ''),
          )?.groups;
        const read =
          search === ''
            ? parseViewPath({ ...values }, settings)
            : parseBrowse(search.slice(1), values?.['category'], settings);
        expect(read && canonicalBrowse(read)).toEqual(canonicalBrowse(state));
      }),
    );
  });
});

describe('any search at all', () => {
  test('is answered with a valid page in which it is text', async () => {
    const known = [
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "' OR 1=1 --",
      'name : "x" *',
      'NEAR(a b)',
      '</title><script>',
      '\u0000a',
      'a\u202eb',
      'a\ufffe',
    ];
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.string({ unit: 'grapheme', maxLength: 120 }),
    );
    await fc.assert(
      fc.asyncProperty(hostile, async (q) => {
        const response = await site.get(`/?q=${encodeURIComponent(q.toWellFormed())}&verdict=skip`);
        expect(response.status).toBe(200);
        const page = await response.text();
        expect(await htmlFaults(page)).toEqual([]);
        expect(page.match(/<script/g)).toHaveLength(1);
        expect(/<(?:img|script>)/.exec(page)?.[0]).toBeUndefined();
      }),
      // Each page is checked as HTML, which takes longest; examples count as runs.
      { numRuns: 30, examples: known.map((q): [string] => [q]) },
    );
    expect(site.failures).toEqual([]);
  });
});
