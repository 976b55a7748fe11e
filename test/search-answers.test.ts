import { beforeAll, describe, expect, test } from 'bun:test';
import { entryOf, settingsYaml, writeCatalogue } from '../lab/catalogue-folder.ts';
import { type Site, serve } from '../lab/site.ts';

let site: Site;
const page = async (path: string) => (await site.get(path)).text();
const notesOf = (html: string) => /<div class="notes">(.*?)<\/div>/s.exec(html)?.[1] ?? '';

beforeAll(async () => {
  site = await serve(
    writeCatalogue([
      entryOf('mozilla-firefox', {
        aliases: ['phoenix'],
        product: 'Firefox',
        verdictSummary: 'A fast browser for <everyone> who values privacy.',
        pros: ['Quick to start'],
        review: 'Some words.\n\nIts **containers** keep [accounts](https://example.com) apart.',
      }),
      entryOf('vivaldi', { product: 'Vivaldi', verdictSummary: 'A browser with everything in it.' }),
      entryOf('notes', { product: 'Plain Notes', verdictSummary: 'Notes that stay plain.' }),
    ]),
  );
});

describe('the API', () => {
  test('says which words of a search were corrected, and searches for them as typed when asked to', async () => {
    const corrected = await site.list('/api/v1?q=firefx');
    expect(corrected.data.map(({ slug }) => slug)).toEqual(['mozilla-firefox']);
    expect(corrected.search).toEqual({
      corrected: [{ from: 'firefx', to: 'firefox' }],
      left_out: [],
      suggested: false,
    });
    const typed = await site.list('/api/v1?q=firefx&exact=1');
    expect(typed.total).toBe(0);
    expect(typed).not.toHaveProperty('search');
  });

  test('says which words the best match lacks, and finds only full matches on request', async () => {
    const { data, search } = await site.list('/api/v1?q=firefox+zeppelin');
    expect(data[0]?.slug).toBe('mozilla-firefox');
    expect(search).toMatchObject({ corrected: [], left_out: ['zeppelin'] });
    expect((await site.list('/api/v1?q=firefox+zeppelin&exact=1')).total).toBe(0);
    expect((await site.list('/api/v1?q=fast+brow&exact=1')).total).toBe(1);
  });

  test('says nothing of a search that changed nothing', async () => {
    expect(await site.list('/api/v1?q=browser')).not.toHaveProperty('search');
    expect(await site.list('/api/v1')).not.toHaveProperty('search');
  });

  test('shows matches only on request, in pieces that add up to the text', async () => {
    expect(await site.list('/api/v1?q=browser')).not.toHaveProperty('highlights');
    expect(await site.list('/api/v1?highlight=1')).not.toHaveProperty('highlights');
    const { data, highlights } = await site.list('/api/v1?q=fast+browser&highlight=1');
    expect(highlights?.['mozilla-firefox']).toEqual({
      verdictSummary: ['A ', 'fast browser', ' for <everyone> who values privacy.'],
    });
    expect(highlights?.['mozilla-firefox']?.['verdictSummary']?.join('')).toBe(data[0]?.verdictSummary ?? '');
  });

  test('keeps how it was asked to search in the addresses of other pages', async () => {
    const { next } = await site.list('/api/v1?q=browser&exact=1&highlight=1&limit=1');
    expect(next).toContain('?q=browser&exact=1&highlight=1&limit=1&offset=1&');
  });
});

describe('a slug that names no product', () => {
  test.each([
    ['firefx', 'mozilla-firefox'],
    ['firefox', 'mozilla-firefox'],
    ['mozila-firefox', 'mozilla-firefox'],
    ['vivladi', 'vivaldi'],
    ['phoenix', 'mozilla-firefox'],
  ])('%s is answered with the one that was meant: by slug, name or alias', async (asked, meant) => {
    const response = await site.get(`/api/v1/${asked}`);
    if (asked === 'phoenix') expect(response.headers.get('location')).toBe(`/api/v1/${meant}`);
    else expect((await site.problem(`/api/v1/${asked}`)).detail).toContain(`Did you mean "${meant}"?`);
  });

  test.each([
    'browser',
    'qqqq',
    'zeppelin',
    'a'.repeat(5000),
    '%00',
    "x'%20OR%201",
  ])('%s gets no suggestions if no name is similar', async (asked) => {
    expect((await site.problem(`/api/v1/${asked}`)).detail).not.toContain('Did you mean');
  });

  test('says on its page whether a suggestion was probably meant, or is only related', async () => {
    const html = async (path: string) => (await site.get(path, { accept: 'text/html' })).text();
    expect(await html('/reviews/firefx')).toContain('<h2>Did you mean</h2>');
    expect(await html('/reviews/fast-zeppelin-airships')).toContain('<h2>Related reviews</h2>');
    expect(await html('/reviews/zeppelin')).not.toMatch(/Did you mean|Related reviews/);
  });
});

describe('the page of a search', () => {
  test('says what was corrected, and links to a search for the words as typed', async () => {
    const notes = notesOf(await page('/?q=firefx'));
    expect(notes).toContain('Showing results for <strong dir="auto">firefox</strong>');
    expect(notes).toContain('<a href="/?q=firefx&amp;exact=1">Search instead for <bdi>firefx</bdi></a>');
    const typed = await page('/?q=firefx&exact=1');
    expect(notesOf(typed)).toContain('<a href="/?q=firefx">Search for similar words too</a>');
    expect(typed).toContain('0 results for');
  });

  test('says which words were omitted', async () => {
    expect(notesOf(await page('/?q=firefox+zeppelin'))).toContain('Left out: <s dir="auto">zeppelin</s>');
    expect(notesOf(await page('/?q=browser'))).toBe('');
  });

  test('marks what matched in names and summaries, escaped', async () => {
    const html = await page('/?q=firefox+browser');
    expect(html).toContain('dir="auto"><mark>Firefox</mark></a>');
    expect(html).toContain('A fast <mark>browser</mark> for &lt;everyone&gt; who values privacy.');
    expect(await page('/')).not.toContain('<mark>');
  });

  test('shows where a review has a word, mistyped or not, with points set apart', async () => {
    for (const q of ['containers', 'contaniers'])
      expect(await page(`/?q=${q}`)).toContain(
        '<p class="snippet" dir="auto">Quick to start · Some words. Its <mark>containers</mark> keep accounts apart.</p>',
      );
  });
});

describe('settings of a catalogue', () => {
  const entries = [
    entryOf('a', { product: 'Quill', verdictSummary: 'It runs.', review: 'It has a zeppelin.' }),
  ];
  const found = async (off: string, q: string) => {
    const settings = settingsYaml(off === '' ? '' : `search: { ${off}: false }\n`);
    return (await (await serve(writeCatalogue(entries, settings))).list(`/api/v1?q=${q}`)).total;
  };

  test.each([
    ['typos', 'quilll'],
    ['stemming', 'running'],
    ['reviews', 'zeppelin'],
  ])('turn %s off', async (part, q) => {
    expect(await found('', encodeURIComponent(q))).toBe(1);
    expect(await found(part, encodeURIComponent(q))).toBe(0);
  });
});
