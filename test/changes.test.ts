import { afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { entryOf, writeCatalogue } from '../lab/catalogue-folder.ts';
import { compileFolder, publishFolder, publishStates } from '../lab/editions.ts';
import { openEdition } from '../src/edition/file/open-edition.ts';
import { historyOf } from '../src/edition/history/history.ts';
import { Service } from '../src/http/service.ts';
import { type ChangeList, changesSchema } from '../src/render/changes.ts';

const services: Service[] = [];

afterEach(() => {
  for (const service of services.splice(0)) service.close();
});

function serve(path: string): (target: string) => Promise<Response> {
  const service = new Service(openEdition(path), {
    report: (error) => {
      throw error;
    },
  });
  services.push(service);
  return async (target) =>
    service.fetch(new Request(`http://localhost${target.replace(service.baseUrl, '')}`));
}

async function changesOf(get: (target: string) => Promise<Response>, query = ''): Promise<ChangeList> {
  return changesSchema.parse(await (await get(`/api/changes${query}`)).json());
}

const rated = (rating: number, more: Readonly<Record<string, unknown>> = {}) =>
  entryOf('a', { rating, ...more });

describe('GET /api/changes', () => {
  let twice: string;

  beforeAll(async () => {
    twice = await publishStates([[rated(1)], [rated(2)]]);
  });

  test('is empty where nothing was published to a store', async () => {
    const get = serve(await compileFolder(writeCatalogue([rated(1)])));
    const { data, total, from } = await changesOf(get);
    expect({ data, total, from }).toEqual({ data: [], total: 0, from: null });
    expect((await changesOf(get, '?since=2026-01-01')).total).toBe(0);
  });

  test('lists each change with its publication, oldest first', async () => {
    const get = serve(
      await publishStates([
        [rated(1), entryOf('b')],
        [rated(2), entryOf('b', { withdrawn: true })],
        [rated(2, { slug: 'c', aliases: ['a'], verdict: 'skip' }), entryOf('b', { withdrawn: true })],
      ]),
    );
    const { data, from, edition } = await changesOf(get);
    expect(from).toMatchObject({ publication: 1, publishedAt: '2026-03-01T09:00:00Z' });
    expect(data.map(({ publication, kind, slug, url }) => [publication, kind, slug, url])).toEqual([
      [2, 'changed', 'a', 'https://verdicts.example/reviews/a'],
      [2, 'withdrawn', 'b', null],
      [3, 'changed', 'c', 'https://verdicts.example/reviews/c'],
    ]);
    expect(data[2]).toMatchObject({
      renamedFrom: 'a',
      edition,
      publishedAt: '2026-03-03T09:00:00Z',
      fields: { verdict: { from: 'worthit', to: 'skip' } },
    });
    expect(data[2]?.fields.aliases).toBeUndefined();
  });

  test('begins after an edition, a publication or a moment, and on a day', async () => {
    const path = await publishStates([1, 2, 3, 4].map((rating) => [rated(rating)]));
    const get = serve(path);
    const all = (await changesOf(get)).data;
    const ratings = async (since: string) =>
      (await changesOf(get, `?since=${since}`)).data.map(({ fields }) => fields.rating?.to);
    expect(await ratings(all[0]?.edition ?? '')).toEqual([3, 4]);
    expect(await ratings('3')).toEqual([4]);
    expect(await ratings('2026-03-02T09:00:00Z')).toEqual([3, 4]);
    expect(await ratings('2026-03-02T08:59:59Z')).toEqual([2, 3, 4]);
    expect(await ratings('2026-03-03')).toEqual([3, 4]);
    expect(await ratings('2020-01-01')).toEqual([2, 3, 4]);
    expect(await ratings('2030-01-01')).toEqual([]);
  });

  test('is paged; following next from any start gives every change once', async () => {
    const states = [1, 2, 3].map((rating) =>
      Array.from({ length: 7 }, (_, index) => entryOf(`p-${index}`, { rating })),
    );
    const get = serve(await publishStates(states));
    const whole = (await changesOf(get)).data;
    expect(whole).toHaveLength(14);
    const walked: ChangeList['data'] = [];
    let address: string | null = '/api/changes?limit=4';
    while (address !== null) {
      const response = await get(address);
      const page: ChangeList = changesSchema.parse(await response.json());
      const link = response.headers.get('link') ?? '';
      expect(/<([^>]*)>; rel="next"/.exec(link)?.[1] ?? null).toBe(page.next);
      expect(/<([^>]*)>; rel="prev"/.exec(link)?.[1] ?? null).toBe(page.prev);
      walked.push(...page.data);
      address = page.next;
    }
    expect(walked).toEqual(whole);
    const { prev } = await changesOf(get, '?offset=9&limit=4');
    expect(prev).toBe('https://verdicts.example/api/changes?since=1&limit=4&offset=5');
    const beyond = await get('/api/changes?offset=99');
    expect(beyond.headers.get('link')).toContain('rel="prev"');
    expect(changesSchema.parse(await beyond.json()).data).toEqual([]);
  });

  test.each([
    ['?since=yesterday', 400, 'an edition id of 32 hexadecimal digits, a day'],
    ['?since=2026-02-30', 400, 'since is'],
    ['?limit=0', 400, 'a whole number from 1 to 200'],
    ['?sinse=1', 400, 'Did you mean'],
    [`?since=${'0'.repeat(32)}`, 410, 'The history does not reach back'],
    ['?since=99', 410, 'The history does not reach back'],
  ])('%s is answered with %d and why', async (query, status, text) => {
    const get = serve(twice);
    const response = await get(`/api/changes${query}`);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(text);
  });

  test('forgets the oldest changes when there are too many, and says so to who asks for them', async () => {
    const states = [1, 2, 3, 4, 5].map((rating) => [rated(rating)]);
    const get = serve(await publishStates(states, 2));
    const { data, from } = await changesOf(get);
    expect(data.map(({ publication }) => publication)).toEqual([4, 5]);
    expect(from?.publication).toBe(3);
    expect((await changesOf(get, '?since=3')).total).toBe(2);
    for (const since of ['2', '2026-03-02', '2020-01-01'])
      expect((await get(`/api/changes?since=${since}`)).status).toBe(410);
  });

  test('is revalidated, and is in the contract', async () => {
    const get = serve(twice);
    const response = await get('/api/changes');
    expect(response.headers.get('etag')).not.toBeNull();
    expect(response.headers.get('last-modified')).toBe('Mon, 02 Mar 2026 09:00:00 GMT');
    const contract = await (await get('/api/openapi.json')).json();
    expect(contract).toMatchObject({
      paths: { '/api/changes': {} },
      components: { schemas: { ChangeList: {} } },
    });
  });
});

describe('changes of some products', () => {
  const b = (more: Readonly<Record<string, unknown>> = {}) => entryOf('b', { category: 'games', ...more });
  const states = [
    [entryOf('a'), b(), entryOf('c')],
    [entryOf('a', { rating: 1 }), b({ rating: 1 }), entryOf('c')],
    [entryOf('a', { rating: 2 }), b({ rating: 1, verdict: 'skip' }), entryOf('c', { category: 'games' })],
    [entryOf('d', { rating: 2, aliases: ['a'] }), b({ withdrawn: true }), entryOf('c')],
  ];

  let published: string;

  beforeAll(async () => {
    published = await publishStates(states);
  });

  test.each([
    ['slug=b', ['2b', '3b', '4b']],
    ['slug=a', ['2a', '3a', '4d']],
    ['slug=a,c&limit=2', ['2a', '3a']],
    ['slug=a,c&limit=2&offset=2', ['3c', '4c']],
    ['slug=a,b&since=3', ['4b', '4d']],
    ['category=games', ['2b', '3b', '3c', '4b', '4c']],
    ['category=games&slug=c', ['3c', '4c']],
    ['verdict=skip', ['3b', '4b']],
    ['verdict=all&category=all&slug=nope', []],
    ['category=nope', []],
  ])('are listed for %s', async (query, expected) => {
    const get = serve(published);
    const { data } = await changesOf(get, `?${query}`);
    expect(data.map(({ publication, slug }) => `${publication}${slug}`)).toEqual(expected);
  });

  test('have pages whose addresses keep what was asked', async () => {
    const get = serve(published);
    const { next, total } = await changesOf(get, '?category=games&limit=2');
    expect([total, next]).toEqual([
      5,
      'https://verdicts.example/api/changes?since=1&category=games&limit=2&offset=2',
    ]);
    expect((await get('/api/changes?slug=')).status).toBe(400);
  });
});

describe('a history that was restarted', () => {
  test('knows nothing of the time before it, and says so', async () => {
    const at = new Date('2026-03-03T09:00:00Z');
    const path = await publishFolder(writeCatalogue([rated(1)]), { sequence: 3, at });
    const get = serve(path);
    for (const since of ['2026-03-01', '2026-03-02T10:00:00Z', '2'])
      expect((await get(`/api/changes?since=${since}`)).status).toBe(410);
    expect((await get('/api/changes?since=2026-03-04')).status).toBe(200);
  });
});

describe('the history of a verdict', () => {
  test('follows a product through its names, and not into the past of others', async () => {
    const path = await publishStates([
      [entryOf('other')],
      [entryOf('other'), rated(5, { verdict: 'depends' })],
      [entryOf('other'), rated(5)],
      [entryOf('other'), rated(8, { slug: 'b', aliases: ['a'] })],
      [entryOf('other', { slug: 'a', aliases: ['other'], rating: 1 }), rated(8, { slug: 'b' })],
    ]);
    const edition = openEdition(path);
    expect(
      historyOf(edition)
        .of('b')
        .map(({ verdict, rating }) => [verdict?.from, verdict?.to, rating?.to]),
    ).toEqual([
      [undefined, undefined, 8],
      ['depends', 'worthit', undefined],
      [null, 'depends', 5],
    ]);
    expect(
      historyOf(edition)
        .of('a')
        .map(({ rating }) => rating?.to),
    ).toEqual([1]);
    expect(historyOf(edition).of('no-such')).toEqual([]);
    const service = new Service(edition, { report: () => undefined });
    const text = async (path: string) => (await service.fetch(new Request(`http://localhost${path}`))).text();
    const page = (await text('/reviews/b')).replaceAll('\n', '');
    expect(page).toContain(
      '<time datetime="2026-03-03">3 March 2026</time><div><p>depends → worth it</p></div>',
    );
    expect(page).toContain('<p>first verdict: depends, 5 out of 10</p>');
    expect(page).toContain('<p>5 → 8 out of 10</p>');
    expect(await text('/reviews/other')).not.toContain('What changed, and why');
    const feed = JSON.parse(await text('/feed.json'));
    expect(feed.items).toMatchObject([
      { url: 'https://verdicts.example/reviews/a', date_modified: '2026-03-05T09:00:00Z' },
      { url: 'https://verdicts.example/reviews/b', date_modified: '2026-03-04T09:00:00Z' },
    ]);
    expect(feed.items[1].content_html).toContain('<li>Change: 5 → 8 out of 10</li>');
    service.close();
  });

  test('says why it moved, as long as the note is about that publication', async () => {
    const note = 'The price doubled.';
    const path = await publishStates([
      [rated(5)],
      [rated(3, { note })],
      [rated(3, { note, price: '$9' })],
      [rated(3, { note: 'Tried again: it <stands>.' })],
    ]);
    const get = serve(path);
    const { data } = await changesOf(get);
    expect(data.map((change) => change.note)).toEqual([note, undefined, 'Tried again: it <stands>.']);
    const page = (await (await get('/reviews/a')).text()).replaceAll('\n', '');
    expect(page).toContain(
      '<div><p>5 → 3 out of 10</p><p class="why" dir="ltr">The price doubled.</p></div>',
    );
    expect(page).toContain(
      '<div><p>price: $9 → $8/month</p><p class="why" dir="ltr">Tried again: it &lt;stands&gt;.</p></div>',
    );
    expect(page.match(/class="history"[\s\S]*?<\/section>/)?.[0].match(/<li>/g)).toHaveLength(3);
    const feed = JSON.parse(await (await get('/feed.json')).text());
    expect(feed.items[0].date_modified).toBe('2026-03-04T09:00:00Z');
    expect(feed.items[0].content_html).toContain('<li dir="auto">Note: Tried again: it &lt;stands&gt;.</li>');
    expect(feed.items[0].content_html).toContain('<li>Change: price: $9 → $8/month</li>');
  });

  test('keeps the note of a withdrawal', async () => {
    const gone = rated(5, { withdrawn: true, note: 'No longer sold.' });
    const get = serve(
      await publishStates([
        [rated(5), entryOf('b')],
        [gone, entryOf('b')],
      ]),
    );
    expect((await changesOf(get)).data).toMatchObject([{ kind: 'withdrawn', note: 'No longer sold.' }]);
  });

  test('is not lost behind many changes of another kind', async () => {
    const prices = Array.from({ length: 55 }, (_, day) => [rated(8, { price: `$${day}` })]);
    const edition = openEdition(await publishStates([[rated(5)], [rated(8)], ...prices]));
    const steps = historyOf(edition).of('a');
    expect(steps.flatMap(({ rating }) => rating?.to ?? [])).toEqual([8]);
    expect(steps.flatMap(({ price }) => price?.to ?? [])).toEqual(
      Array.from({ length: 20 }, (_, back) => `$${54 - back}`),
    );
    edition.close();
  });

  test('stores only differences: unchanged products add nothing', async () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      entryOf(`p-${index}`, { review: 'x'.repeat(500) }),
    );
    const path = await publishStates([
      [rated(1), ...many],
      [rated(2), ...many],
      [rated(3), ...many],
    ]);
    const edition = openEdition(path);
    const stretch = historyOf(edition).since(undefined);
    expect(stretch?.total).toBe(2);
    expect(Bun.file(path).size).toBeLessThan(2 * Bun.file(await compileFolder(writeCatalogue(many))).size);
    edition.close();
  });
});
