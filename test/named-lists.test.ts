import { beforeAll, describe, expect, test } from 'bun:test';
import { type Site, serve, smallCatalogue } from '../lab/site.ts';

let site: Site;

beforeAll(async () => {
  site = await serve(smallCatalogue(300));
});

const slugsOf = async (path: string) => (await site.list(path)).data.map(({ slug }) => slug);
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `more-${String(index).padStart(4, '0')}`);

describe('a list of slugs', () => {
  test('has these verdicts in the order of slugs, and says what became of the others', async () => {
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

  test('stands on one page, of at most 200', async () => {
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
  ])('is refused when it is no list: %s', async (query, detail) => {
    expect((await site.problem(`/api/v1?${query}`)).errors?.map((one) => one.detail)).toEqual([detail]);
  });

  test('is one answer, whatever the order of slugs, and the server keeps it once', async () => {
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
