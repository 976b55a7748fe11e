import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { entryOf, writeCatalogue } from '../../lab/catalogue-folder.ts';
import { publishFolder } from '../../lab/editions.ts';
import { type Site, serve, smallCatalogue } from '../../lab/site.ts';
import { openEdition } from '../../src/edition/file/open-edition.ts';
import { Service } from '../../src/http/service.ts';
import { type ChangesOptions, type Client, createClient, ProblemError } from '../src/index.ts';
import { type Front, frontOf, testClock } from './support.ts';

let site: Site;
let front: Front;
let client: Client;

beforeAll(async () => {
  site = await serve(smallCatalogue(300));
  front = frontOf(() => site.service);
});

afterEach(() => {
  front.asked();
});

afterAll(() => front.stop());

const make = (baseUrl = front.baseUrl) => createClient({ baseUrl, clock: testClock() });
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `more-${String(index).padStart(4, '0')}`);

describe('many verdicts by slug', () => {
  test('are requested once for any order of names, and report unknown names', async () => {
    const asked = ['cove', 'acme-note', 'none', 'bolt', 'gone', 'cove'];
    const found = await make().getMany(asked);
    expect(found.data.map(({ slug }) => slug)).toEqual(['acme-notes', 'bolt', 'cove']);
    expect(found).toMatchObject({
      missing: ['none'],
      gone: ['gone'],
      moved: { 'acme-note': 'acme-notes' },
      attribution: { text: 'Verdicts by Test' },
    });
    await make().getMany(asked.toReversed());
    expect(new Set(front.asked()).size).toBe(1);
  });

  test('are requested in parts of 200 from one edition, and returned as one list', async () => {
    const slugs = [...numbered(300), 'acme-note', 'acme-notes'];
    const { data, moved } = await make().getMany(slugs.toReversed());
    expect(data.map(({ slug }) => slug)).toEqual(['acme-notes', ...numbered(300)]);
    expect(moved).toEqual({ 'acme-note': 'acme-notes' });
    const [first = '', second = '', ...others] = front.asked();
    expect(others).toEqual([]);
    expect(first).not.toContain('edition=');
    expect(second).toContain('edition=');
  });

  test('are requested in parts that fit into an address', async () => {
    const long = Array.from({ length: 150 }, (_, index) => `${'long-'.repeat(15)}${index + 100}`);
    expect((await make().getMany(long)).missing).toHaveLength(150);
    const asked = front.asked();
    expect(asked).toHaveLength(2);
    for (const line of asked) expect(line).toEndWith(' 200');
  });

  test('of no names are an empty list, with the credit', async () => {
    expect(await make().getMany([])).toMatchObject({
      data: [],
      missing: [],
      attribution: { text: 'Verdicts by Test' },
    });
  });

  test('of a static copy are not an answer, since the copy ignores queries', async () => {
    front.faults.push(Response.json({ ...(await site.list('/api/v1')), next: null }));
    const error = await make()
      .getMany(['bolt'])
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ detail: expect.stringContaining('cannot search or filter') });
  });
});

test('verdicts are found by their identifiers, including a shared website', async () => {
  const shared = Array.from({ length: 3 }, (_, index) =>
    entryOf(`s-${index}`, { website: 'https://shared.example' }),
  );
  const other = await serve(
    writeCatalogue([
      ...shared,
      entryOf('pad', { identifiers: ['pkg:npm/left-pad', 'https://example.com/a,b'] }),
    ]),
  );
  const place = frontOf(() => other.service);
  const { find } = make(place.baseUrl);
  expect((await find('pkg:npm/left-pad@1.0.0')).found).toEqual({ 'pkg:npm/left-pad@1.0.0': ['pad'] });
  expect(await find(['shared.example', 'https://example.com/a,b', 'pkg:npm/none'])).toMatchObject({
    data: [{ slug: 'pad' }, { slug: 's-0' }, { slug: 's-1' }, { slug: 's-2' }],
    found: { 'shared.example': ['s-0', 's-1', 's-2'], 'https://example.com/a,b': ['pad'] },
    missing: ['pkg:npm/none'],
  });
  await place.stop();
});

test('a search returns a list, with corrected and omitted words', async () => {
  const { data, search } = await make().search('acne notes', { limit: 3 });
  expect(data[0]?.slug).toBe('acme-notes');
  expect(search?.corrected).toEqual([{ from: 'acne', to: 'acme' }]);
});

test('categories and cards are those that the service gives', async () => {
  const json = async (path: string) => JSON.stringify(await (await site.get(path)).json());
  expect(JSON.stringify(await make().categories())).toBe(await json('/api/categories'));
  expect(JSON.stringify(await make().card('bolt'))).toBe(await json('/api/card/bolt'));
});

describe('concurrent equal requests', () => {
  test('share one response, and each caller gets a copy', async () => {
    client = make();
    const [one, two] = await Promise.all([client.get('bolt'), client.get('bolt')]);
    expect(front.asked()).toEqual(['GET /api/v1/bolt 200']);
    one.product = 'mine';
    expect(two.product).not.toBe('mine');
  });

  test('continue while one caller is left, and end with the last', async () => {
    const held = Promise.withResolvers<Response>();
    const ended: unknown[] = [];
    const { get } = createClient({
      baseUrl: front.baseUrl,
      fetch: (_, { signal }) => {
        signal?.addEventListener('abort', () => {
          ended.push(signal.reason);
          held.reject(signal.reason);
        });
        return held.promise;
      },
    });
    const [first, second] = [new AbortController(), new AbortController()];
    const calls = [first, second].map(({ signal }) =>
      get('bolt', { signal }).catch((error: unknown) => error),
    );
    first.abort('first');
    expect(await calls[0]).toBe('first');
    expect(ended).toEqual([]);
    second.abort('second');
    expect(await calls[1]).toBe('second');
    expect(ended).toEqual(['second']);
  });
});

describe('the file of every verdict', () => {
  test('is an answer to read as a stream', async () => {
    const files = Bun.serve({ port: 0, fetch: ({ url }) => new Response(new URL(url).pathname) });
    const response = await make(`http://127.0.0.1:${files.port}`).download('ndjson');
    expect(await response.text()).toBe('/data/verdicts.ndjson');
    await files.stop(true);
  });

  test('is waited for while the service makes it, and a problem when it cannot', async () => {
    const answers = [
      new Response('', { status: 503, headers: { 'Retry-After': '5' } }),
      Response.json({ type: '/problems/unavailable', title: 'Away' }, { status: 500 }),
    ];
    const clock = testClock();
    const { download } = createClient({
      baseUrl: front.baseUrl,
      clock,
      fetch: async () => answers.shift() ?? new Response(''),
    });
    const error = await download('csv').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ kind: 'unavailable', status: 500 });
    expect(clock.slept).toEqual([5250]);
  });
});

describe('changes', () => {
  const states = [
    [entryOf('a', { rating: 1 }), entryOf('b'), entryOf('c', { category: 'games' })],
    [
      entryOf('a', { rating: 2 }),
      entryOf('b', { rating: 2 }),
      entryOf('c', { category: 'games', rating: 2 }),
    ],
    [
      entryOf('a', { rating: 3 }),
      entryOf('b', { rating: 3 }),
      entryOf('c', { category: 'games', rating: 3 }),
    ],
  ];
  let service: Service;
  let published: string | undefined;
  let history: Front;

  const publish = async (count: number) => {
    const entries = states[count - 1] ?? [];
    published = await publishFolder(writeCatalogue(entries), {
      over: published,
      sequence: count,
      at: new Date(Date.UTC(2026, 2, count, 9)),
    });
    const report = (error: unknown) => {
      throw error;
    };
    service = new Service(openEdition(published), { report });
  };

  beforeAll(async () => {
    history = frontOf(() => service);
    await publish(1);
    await publish(2);
  });

  afterAll(() => history.stop());

  const said = ({ publication, slug }: { publication: number; slug: string }) => `${publication} ${slug}`;

  test('are iterated oldest first, and a new walk resumes after the last one', async () => {
    const changes = make(history.baseUrl).changes({ pageSize: 2 });
    const first: string[] = [];
    for await (const change of changes) {
      first.push(said(change));
      if (change.slug === 'b') break;
    }
    expect(first).toEqual(['2 a', '2 b']);
    expect(changes.cursor).toBe('1.2');
    await publish(3);
    const then: string[] = [];
    const resumed = make(history.baseUrl).changes({ since: changes.cursor, pageSize: 2 });
    for await (const change of resumed) then.push(said(change));
    expect(then).toEqual(['2 c', '3 a', '3 b', '3 c']);
    expect(resumed.cursor).toBe(service.current.id);
    // The same walk again finds what came since: nothing.
    for await (const change of resumed) then.push(said(change));
    expect(then).toHaveLength(4);
    // And the first one goes on by itself.
    for await (const change of changes) first.push(said(change));
    expect(first).toEqual(['2 a', '2 b', '2 c', '3 a', '3 b', '3 c']);
  });

  test('of some products or of a category contain only those, on every page', async () => {
    const walk = async (options: ChangesOptions) => {
      const changes = make(history.baseUrl).changes({ pageSize: 1, ...options });
      const seen: string[] = [];
      for await (const change of changes) {
        seen.push(said(change));
        if (seen.length === 1) break;
      }
      for await (const change of changes) seen.push(said(change));
      return seen;
    };
    expect(await walk({ slug: ['c', 'a'] })).toEqual(['2 a', '2 c', '3 a', '3 c']);
    expect(await walk({ category: 'games' })).toEqual(['2 c', '3 c']);
  });

  test('since a state that is not known are a problem', async () => {
    const walk = make(history.baseUrl)
      .changes({ since: '0'.repeat(32) })
      [Symbol.asyncIterator]();
    const error = await walk.next().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: 'changes-gone' });
  });
});
