import { beforeAll, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { entryOf, settingsYaml, writeCatalogue } from '../lab/catalogue-folder.ts';
import { type Site, serve, smallCatalogue } from '../lab/site.ts';

let site: Site;
const slugs = async (path: string) => (await site.list(path)).data.map(({ slug }) => slug);

beforeAll(async () => {
  site = await serve(smallCatalogue(120));
});

describe('q on the list', () => {
  test('finds words by their beginnings, the best match first', async () => {
    expect(await slugs('/api/v1?q=ACME+not')).toEqual(['acme-notes']);
    expect(await slugs('/api/v1?q=入り江')).toEqual(['cove']);
    expect((await slugs('/api/v1?q=bolt'))[0]).toBe('bolt');
  });

  test('is combined with the filters', async () => {
    expect(await slugs('/api/v1?q=bolt&category=tools')).toEqual([]);
    expect(await slugs('/api/v1?q=bolt&category=games&verdict=skip')).toEqual(['bolt']);
  });

  test('is carried through the pages, which hold everything once', async () => {
    const seen: string[] = [];
    for (let path: string | null = '/api/v1?q=more+product&verdict=skip&limit=7'; path !== null; ) {
      const list: Awaited<ReturnType<Site['list']>> = await site.list(path);
      expect(list.total).toBe(40);
      seen.push(...list.data.map(({ slug }) => slug));
      path = list.next;
    }
    expect(new Set(seen).size).toBe(40);
    const { prev, next } = await site.list('/api/v1?q=more&offset=50');
    expect(prev).toContain('?q=more&edition=');
    expect(next).toContain('?q=more&offset=100&edition=');
  });

  test('without a word in it finds everything', async () => {
    const all = await (await site.get('/api/v1')).text();
    for (const q of ['', '%20', '...', '%22*%22', '%00'])
      expect(await (await site.get(`/api/v1?q=${q}`)).text()).toBe(all);
  });

  test('may have a hundred characters, however many bytes each takes', async () => {
    expect((await site.get(`/api/v1?q=${encodeURIComponent('𠀀'.repeat(100))}`)).status).toBe(200);
    const { status, errors } = await site.problem(`/api/v1?q=${'x'.repeat(101)}`);
    expect(status).toBe(400);
    expect(errors).toEqual([
      { parameter: 'q', detail: 'q is 101 characters long.', allowed: 'words, at most 100 characters' },
    ]);
    expect((await site.problem('/api/v1?q=%ff')).status).toBe(400);
  });

  test('may be any text at all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 100 }), async (q) => {
        const text = q.toWellFormed();
        fc.pre([...text].length <= 100);
        await site.list(`/api/v1?q=${encodeURIComponent(text)}`);
      }),
    );
    expect(site.failures).toEqual([]);
  });

  test('ranks like an exhaustive search of every word of every verdict', async () => {
    const word = fc.constantFrom('ant', 'anthem', 'bee', 'beech', 'cat', 'café', 'dog');
    const line = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    const entry = fc.record({
      product: line,
      verdictSummary: line,
      category: fc.constantFrom('tools', 'games'),
    });
    const fold = (text: string) =>
      text
        .normalize('NFKD')
        .replace(/\p{Mark}/gu, '')
        .toLowerCase();
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 8 }), line, async (entries, q) => {
        const small = await serve(
          writeCatalogue(
            entries.map((one, index) => entryOf(`p${index}`, { ...one, bestFor: 'x', skipIf: 'y' })),
          ),
        );
        const names = { tools: 'tools', games: 'games play' } as const;
        const expected = entries.flatMap(({ product, verdictSummary, category }, index) => {
          const words = fold(`p${index} ${product} ${verdictSummary} ${names[category]}`).split(' ');
          const holds = fold(q)
            .split(' ')
            .every((part) => words.some((one) => one.startsWith(part)));
          return holds ? [`p${index}`] : [];
        });
        const { data } = await small.list(`/api/v1?q=${encodeURIComponent(q)}`);
        const first = data.slice(0, expected.length).map(({ slug }) => slug);
        expect(first.sort()).toEqual(expected.sort());
        small.service.current.close();
      }),
      { numRuns: 15 },
    );
  });

  test('finds a product by a misspelled name, by one divided differently, and beside unknown words', async () => {
    const small = await serve(
      writeCatalogue([
        entryOf('mozilla-firefox', { product: 'Firefox' }),
        entryOf('self-service', { product: 'Self Service' }),
        entryOf('midjourney', { product: 'Midjourney' }),
        entryOf('other', { verdictSummary: 'Its journey through the service was long.' }),
      ]),
    );
    const first = async (q: string) =>
      (await small.list(`/api/v1?q=${encodeURIComponent(q)}`)).data.at(0)?.slug;
    for (const q of ['firefx', 'ifrefox', 'fire fox', 'firefix', 'is Firefox qqqqqq', 'fierf'])
      expect([q, await first(q)]).toEqual([q, 'mozilla-firefox']);
    for (const q of ['midjorney', 'mid journey', 'midj'])
      expect([q, await first(q)]).toEqual([q, 'midjourney']);
    expect(await first('selfservice')).toBe('self-service');
    expect(await first('qqqqqq')).toBeUndefined();
  });

  test('finds the product with that name or former slug before one whose texts are full of it', async () => {
    const small = await serve(
      writeCatalogue(
        [
          entryOf('resonance', { product: 'Resonance', aliases: ['echo'], category: 'games', rating: 1 }),
          entryOf('echo-dot', {
            product: 'Echo Dot',
            category: 'echo',
            verdictSummary: 'The echo of an Echo.',
            bestFor: 'an echo',
            skipIf: 'no echo',
            review: 'Echo after echo.',
            rating: 10,
          }),
        ],
        settingsYaml('  echo: Echo\n'),
      ),
    );
    const { data } = await small.list('/api/v1?q=echo');
    expect(data.map(({ slug }) => slug)).toEqual(['resonance', 'echo-dot']);
    small.service.current.close();
  });

  test('finds other forms of a word, text of reviews, synonyms, and the subject of a question', async () => {
    const small = await serve(
      writeCatalogue(
        [
          entryOf('quill', { product: 'Quill', verdictSummary: 'A wiki for teams.', rating: 9 }),
          entryOf('inkpot', {
            product: 'Inkpot',
            alternatives: ['blotter'],
            review: 'It ran on a *Raspberry* all year.',
          }),
          entryOf('blotter', { product: 'Blotter', rating: 3 }),
          entryOf('chess', { product: 'Rookery', category: 'games', rating: 10 }),
        ],
        settingsYaml('synonyms: [[notebook, wiki]]\n'),
      ),
    );
    const found = async (q: string) =>
      (await small.list(`/api/v1?q=${encodeURIComponent(q)}`)).data.map(({ slug }) => slug);
    expect(await found('wikis')).toEqual(['quill']);
    expect(await found('notebooks')).toEqual(['quill']);
    expect(await found('raspberry')).toEqual(['inkpot']);
    expect(await found('is Quill any good?')).toEqual(['quill']);
    expect((await found('Rookery vs Quill')).slice(0, 2)).toEqual(['chess', 'quill']);
    expect(await found('alternatives to Inkpot')).toEqual(['blotter', 'quill']);
  });

  test('comes in pages that contain each verdict once, for any query', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 100 }),
      fc
        .array(fc.constantFrom('the', 'a', 'produkt', 'mroe', 'vs', '%', 'ü', '漢字', 'ال'), {
          maxLength: 25,
        })
        .map((words) => words.join(' ')),
    );
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.nat(20),
        fc.constantFrom('', '&verdict=skip', '&category=games'),
        async (q, size, filter) => {
          const query = `q=${encodeURIComponent([...q.toWellFormed()].slice(0, 100).join(''))}${filter}`;
          const { total, data } = await site.list(`/api/v1?${query}&limit=200`);
          const paged: string[] = [];
          for (let offset = 0; offset < total; offset += size + 7)
            paged.push(...(await slugs(`/api/v1?${query}&limit=${size + 7}&offset=${offset}`)));
          expect(paged).toEqual(data.map(({ slug }) => slug));
          expect(new Set(paged).size).toBe(total);
        },
      ),
      { numRuns: 60 },
    );
    expect(site.failures).toEqual([]);
  });
});
