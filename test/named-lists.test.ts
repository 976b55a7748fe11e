import { beforeAll, describe, expect, test } from 'bun:test';
import { entryOf, writeCatalogue } from '../lab/catalogue-folder.ts';
import { type Site, serve, smallCatalogue } from '../lab/site.ts';

let site: Site;

beforeAll(async () => {
  site = await serve(smallCatalogue(300));
});

const slugsOf = async (path: string) => (await site.list(path)).data.map(({ slug }) => slug);
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `more-${String(index).padStart(4, '0')}`);

describe('a list of slugs', () => {
  test('contains these verdicts in the order of slugs, and accounts for the others', async () => {
    const list = await site.list('/api/v1?slug=cove,acme-note,no-such,gone,long-gone,Cove,bolt,cove');
    expect(list.data.map(({ slug }) => slug)).toEqual(['acme-notes', 'bolt', 'cove']);
    expect(list).toMatchObject({
      total: 3,
      limit: 200,
      offset: 0,
      next: null,
      prev: null,
      missing: ['Cove', 'no-such'],
      gone: ['gone'],
      moved: { 'acme-note': 'acme-notes', 'long-gone': 'gone' },
    });
  });

  test('has the verdicts that single answers are', async () => {
    const { data } = await site.list('/api/v1?slug=bolt,cove');
    expect(data).toEqual([await site.record('/api/v1/bolt'), await site.record('/api/v1/cove')]);
  });

  test('fits one page, of at most 200', async () => {
    expect(await slugsOf(`/api/v1?slug=${numbered(200).join(',')}`)).toEqual(numbered(200));
    const { errors } = await site.problem(`/api/v1?slug=${numbered(201).join(',')}`);
    expect(errors).toEqual([
      {
        parameter: 'slug',
        detail: 'slug is 201 names long.',
        allowed: '1 to 200 slugs, with commas between them',
      },
    ]);
  });

  test('has pages where a limit is given, each with all that became of names', async () => {
    const seen: string[] = [];
    for (let next: string | null = '/api/v1?slug=nope,bolt,acme-note,cove&limit=2'; next !== null; ) {
      const page = await site.list(next);
      expect(page).toMatchObject({
        total: 3,
        limit: 2,
        missing: ['nope'],
        moved: { 'acme-note': 'acme-notes' },
      });
      seen.push(...page.data.map(({ slug }) => slug));
      next = page.next;
    }
    expect(seen).toEqual(['acme-notes', 'bolt', 'cove']);
  });

  test.each([
    ['slug=bolt,cove,acme-notes&verdict=skip', ['bolt']],
    ['slug=bolt,cove,acme-notes&category=games', ['bolt']],
    ['slug=bolt,cove,acme-notes&category=games&verdict=worthit', []],
    ['slug=bolt,cove,acme-notes&category=no-such', []],
    ['slug=bolt,cove,acme-notes&q=bolt', ['bolt']],
    ['slug=cove,acme-notes&q=bolt&exact=1', []],
    ['slug=cove,acme-notes&q=!', ['acme-notes', 'cove']],
  ])('is narrowed: %s', async (query, slugs) => {
    const list = await site.list(`/api/v1?${query}`);
    expect([list.data.map(({ slug }) => slug), list.total]).toEqual([slugs, slugs.length]);
    expect(list).toMatchObject({ missing: [], gone: [], moved: {} });
  });

  test('is parted by commas before they are decoded', async () => {
    expect((await site.list('/api/v1?slug=bolt%2Ccove,%61cme-notes')).missing).toEqual(['bolt,cove']);
    expect(await slugsOf('/api/v1?slug=bolt%2Ccove,%61cme-notes')).toEqual(['acme-notes']);
  });

  test.each([
    ['slug=', 'slug is empty.'],
    ['slug=bolt,,cove', 'slug is a list with nothing between two commas.'],
    ['slug=bolt,', 'slug is a list with nothing between two commas.'],
    ['slug=bolt&slug=cove', 'slug is given more than once.'],
    ['slug=%ff', 'The value of slug is not valid percent-encoded UTF-8.'],
    ['category=', 'category is "".'],
  ])('is refused when it is invalid: %s', async (query, detail) => {
    expect((await site.problem(`/api/v1?${query}`)).errors?.map((one) => one.detail)).toEqual([detail]);
  });

  test('is the same answer for any order of slugs, cached once', async () => {
    const { cache } = site.service.instruments;
    const ask = async (query: string) => (await site.get(`/api/v1?${query}`)).headers.get('etag');
    const tag = await ask('slug=more-0007,bolt');
    const { entries } = cache;
    for (const query of [
      'slug=bolt,more-0007',
      'limit=200&slug=more-0007,bolt,bolt',
      'slug=%62olt,more-0007',
    ])
      expect(await ask(query)).toBe(tag);
    expect(cache.entries).toBe(entries);
  });

  test('may be pinned to an edition, and names no other pages in Link', async () => {
    const { edition } = await site.list('/api/v1?limit=1');
    const response = await site.get(`/api/v1?slug=bolt,cove&limit=1&edition=${edition}`);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('link')).not.toContain('rel="next"');
    expect((await site.get(`/api/v1?slug=bolt&edition=${'0'.repeat(32)}`)).status).toBe(410);
  });

  test('is answered within the longest target', async () => {
    const long = numbered(200).map((slug) => `${slug}-${'x'.repeat(28)}`);
    const target = `/api/v1?slug=${long.join(',')}`;
    expect(target.length).toBeWithin(7000, 8192);
    expect((await site.list(target)).missing).toHaveLength(200);
  });
});

describe('a list of identifiers', () => {
  let known: Site;

  beforeAll(async () => {
    known = await serve(
      writeCatalogue([
        entryOf('react', {
          identifiers: ['pkg:npm/react', 'https://github.com/facebook/react'],
          website: 'https://react.dev',
        }),
        entryOf('babel', { identifiers: ['pkg:npm/%40babel/core'], tags: ['build', 'js'] }),
        entryOf('django', {
          identifiers: ['pkg:pypi/django'],
          website: 'https://www.djangoproject.com/start/',
        }),
        entryOf('pen', { identifiers: ['gtin:4006381333931'], website: 'https://pens.example/?product=7' }),
        entryOf('ink', { website: 'https://shop.example', category: 'games' }),
        entryOf('nib', { website: 'http://www.shop.example/#nib', tags: ['build'] }),
        entryOf('gone', { withdrawn: true, identifiers: ['pkg:npm/gone'], website: 'https://gone.example' }),
        entryOf('gone-too', { withdrawn: true, website: 'https://gone.example' }),
        entryOf('pen-of-before', { withdrawn: true, identifiers: ['gtin:4006381333931'] }),
      ]),
    );
  });

  test.each([
    ['pkg:npm/react', 'react'],
    ['pkg:npm/react@19.3.1?arch=any#src', 'react'],
    ['pkg:NPM/React', 'react'],
    ['https://github.com/facebook/react/', 'react'],
    ['http://www.github.com/facebook/react#readme', 'react'],
    ['react.dev', 'react'],
    ['pkg:npm/@babel/core@7.0.0', 'babel'],
    ['pkg:pypi/Django', 'django'],
    ['djangoproject.com/start', 'django'],
    ['https://djangoproject.com/start?utm_source=newsletter', 'django'],
    ['gtin:04006381333931', 'pen'],
    ['4006381 333931', 'pen'],
    ['pens.example?product=7', 'pen'],
  ])('finds %s', async (id, slug) => {
    const list = await known.list(`/api/v1?id=${encodeURIComponent(id)}`);
    expect(list).toMatchObject({ total: 1, limit: 200, found: { [id]: [slug] }, missing: [] });
    expect(list.data[0]?.slug).toBe(slug);
    expect(list.gone).toEqual([]);
    expect(list).not.toHaveProperty('moved');
  });

  test('maps identifiers to slugs, and a website may lead to several', async () => {
    const ids = [
      'shop.example',
      'pkg:npm/react',
      'pkg:npm/no-such',
      '__proto__',
      'djangoproject.com',
      '4006381333930',
    ];
    const list = await known.list(`/api/v1?id=${ids.join(',')}`);
    expect(list.data.map(({ slug }) => slug)).toEqual(['ink', 'nib', 'react']);
    expect(list.found).toEqual({ 'pkg:npm/react': ['react'], 'shop.example': ['ink', 'nib'] });
    expect(list.missing).toEqual(['4006381333930', '__proto__', 'djangoproject.com', 'pkg:npm/no-such']);
  });

  test('names those of products that are no longer covered, unless a verdict has the identifier now', async () => {
    const list = await known.list('/api/v1?id=pkg:npm/gone@1.0.0,gone.example,4006381333931,shop.example');
    expect(list.data.map(({ slug }) => slug)).toEqual(['ink', 'nib', 'pen']);
    expect(list).toMatchObject({ missing: [], gone: ['gone', 'gone-too'] });
    expect(list.found).toEqual({
      '4006381333931': ['pen'],
      'gone.example': ['gone', 'gone-too'],
      'pkg:npm/gone@1.0.0': ['gone'],
      'shop.example': ['ink', 'nib'],
    });
  });

  test('is joined by slugs, and narrowed like any list', async () => {
    const found = { 'shop.example': ['ink', 'nib'] };
    const both = await known.list('/api/v1?id=shop.example&slug=pen,react,nope');
    expect(both.data.map(({ slug }) => slug)).toEqual(['ink', 'nib', 'pen', 'react']);
    expect(both).toMatchObject({ missing: ['nope'], gone: [], moved: {}, found });
    const games = await known.list('/api/v1?id=shop.example&category=games');
    expect([games.total, games.data[0]?.slug, games.found]).toEqual([1, 'ink', found]);
    const tagged = await known.list('/api/v1?id=shop.example&tag=build');
    expect(tagged.data.map(({ slug }) => slug)).toEqual(['nib']);
  });

  test('finds at most 20 that share a website, the first of them', async () => {
    const numbers = Array.from({ length: 30 }, (_, index) => `s-${index + 10}`);
    const many = numbers.map((slug) => entryOf(slug, { website: 'https://s.example' }));
    const list = await (await serve(writeCatalogue(many.toReversed()))).list('/api/v1?id=s.example');
    expect(list.found?.['s.example']).toEqual(numbers.slice(0, 20));
  });

  test('finds nothing where no verdict has an identifier', async () => {
    const none = { data: [], missing: ['pkg:npm/react'], found: {} };
    expect(await site.list('/api/v1?id=pkg:npm/react')).toMatchObject(none);
  });

  test.each([
    ['tag=build', ['babel', 'nib']],
    ['tag=build&verdict=worthit', ['babel', 'nib']],
    ['tag=build&verdict=skip', []],
    ['tag=js', ['babel']],
    ['tag=no-such', []],
    ['tag=build&category=tools&limit=1', ['babel']],
    ['tag=build&limit=1&offset=1', ['nib']],
    ['tag=build&q=nib', ['nib']],
  ])('a list by tag contains the products with it: %s', async (query, slugs) => {
    expect((await known.list(`/api/v1?${query}`)).data.map(({ slug }) => slug)).toEqual(slugs);
  });

  test('a list by tag has pages, whose addresses keep the tag', async () => {
    const { total, next, edition } = await known.list('/api/v1?tag=build&limit=1');
    const address = `https://verdicts.example/api/v1?tag=build&limit=1&offset=1&edition=${edition}`;
    expect([total, next]).toEqual([2, address]);
    expect((await known.list(address)).data[0]?.slug).toBe('nib');
    expect((await known.problem('/api/v1?tag=')).errors?.[0]?.parameter).toBe('tag');
  });
});
