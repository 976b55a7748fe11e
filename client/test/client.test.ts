import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { editionOf } from '../../lab/editions.ts';
import { freePort } from '../../lab/free-port.ts';
import { type Site, serve, smallCatalogue } from '../../lab/site.ts';
import { problemKinds as servedProblemKinds } from '../../src/http/answers/problem.ts';
import * as served from '../../src/render/badge/options.ts';
import { verdictKinds as servedVerdictKinds } from '../../src/verdict/verdict-kind.ts';
import * as client from '../src/index.ts';
import { type ClientOptions, createClient, ProblemError, UnreachableError } from '../src/index.ts';
import { cuttingServer, type Front, frontOf, testClock } from './support.ts';

let site: Site;
let front: Front;

beforeAll(async () => {
  site = await serve(smallCatalogue(300));
  front = frontOf(() => site.service);
});

afterEach(() => {
  front.faults.length = 0;
  front.asked();
});

afterAll(() => front.stop());

const make = (options: Partial<ClientOptions> = {}) =>
  createClient({ baseUrl: front.baseUrl, clock: testClock(), ...options });

/** What a call fails with. */
async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}

async function slugsOf(walk: AsyncIterable<{ slug: string }>): Promise<string[]> {
  const slugs: string[] = [];
  for await (const { slug } of walk) slugs.push(slug);
  return slugs;
}

describe('a verdict', () => {
  test('is the one that the service gives', async () => {
    expect(await make().get('bolt')).toEqual(await site.record('/api/v1/bolt'));
  });

  test('is found under a former slug, with its present one', async () => {
    expect((await make().get('acme-note')).slug).toBe('acme-notes');
  });

  test('that does not exist is a distinguishable problem', async () => {
    const error = await failureOf(make().get('bolts'));
    if (!(error instanceof ProblemError)) throw error;
    const { detail, title, type } = await site.problem('/api/v1/bolts');
    expect(error).toMatchObject({ kind: 'not-found', status: 404, detail, title, type, errors: [] });
    expect(error.message).toBe(detail);
    expect(error.is('not-found')).toBe(true);
    expect(error.is('withdrawn')).toBe(false);
    expect(await failureOf(make().get('gone'))).toMatchObject({ kind: 'withdrawn', status: 410 });
  });

  test('is always a problem or a verdict, for any text as its slug', async () => {
    const one = make({ retry: false });
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('', '.', '..', '../v1', 'a/..', '?'),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const error = await failureOf(one.get(text));
        expect(error).toMatchObject({ kind: 'not-found' });
      }),
      { numRuns: 60 },
    );
    expect(site.failures).toEqual([]);
  });
});

describe('a list', () => {
  test('is the one that the service gives', async () => {
    const options = { verdict: 'skip', category: 'tools', limit: 2, offset: 1 } as const;
    const path = '/api/v1?verdict=skip&category=tools&limit=2&offset=1';
    expect(await make().list(options)).toEqual(await site.list(path));
    expect(await make().list({ q: 'nut &' })).toEqual(await site.list('/api/v1?q=nut+%26'));
    expect(await make().list()).toEqual(await site.list('/api/v1'));
  });

  test('with a faulty parameter says which', async () => {
    const error = await failureOf(make().list({ limit: 500 }));
    expect(error).toMatchObject({ kind: 'invalid-parameter', errors: [{ parameter: 'limit' }] });
  });

  test('under the address of something else is a failure that says so', async () => {
    for (const answer of ['<p>Welcome', '{"ok":true}', 'null', '']) {
      front.faults.push(new Response(answer), new Response(answer));
      expect(await failureOf(make().list())).toMatchObject({
        kind: 'unknown',
        status: 200,
        detail: expect.stringContaining('answered with'),
      });
      expect(await failureOf(make().get('bolt'))).toMatchObject({
        kind: 'unknown',
        detail: expect.stringContaining('answered with'),
      });
    }
  });

  test('of a static copy is not an answer to a query, which the copy ignores', async () => {
    const whole = await site.list('/api/v1');
    const copy = () => Response.json({ ...whole, next: 'https://verdicts.example/lists/all/2.json' });
    const refusal = { kind: 'unknown', detail: expect.stringContaining('cannot search or filter') };
    for (const options of [
      { verdict: 'skip' },
      { category: 'tools' },
      { limit: 3 },
      { offset: 1 },
    ] as const) {
      front.faults.push(copy());
      expect(await failureOf(make().list(options))).toMatchObject(refusal);
    }
    front.faults.push(copy());
    expect(await failureOf(slugsOf(make().all({ q: 'nut' })))).toMatchObject(refusal);
    front.faults.push(copy(), Response.json({ ...whole, data: whole.data.slice(0, 7), next: null }));
    expect(await slugsOf(make().all())).toHaveLength(57);
    expect(front.asked().at(-1)).toBe('GET /lists/all/2.json 200');
  });
});

describe('a walk', () => {
  test('visits every verdict, in pages of the requested size', async () => {
    const slugs = await slugsOf(make().all({ verdict: 'depends', pageSize: 40 }));
    expect(slugs).toHaveLength(101);
    expect(slugs).toEqual(slugs.toSorted());
    expect(front.asked()).toHaveLength(3);
  });

  test('sees one edition from end to end, even if another is published meanwhile', async () => {
    const twice = await serve(smallCatalogue(100));
    const door = frontOf(() => twice.service);
    const walk = createClient({ baseUrl: door.baseUrl }).all({ pageSize: 20 });
    const first = await walk.next();
    twice.service.publish(await editionOf(smallCatalogue(40)));
    const rest = await slugsOf(walk);
    expect([first.value?.slug, ...rest]).toHaveLength(103);
    expect(new Set(rest).size).toBe(102);
    await door.stop();
  });

  test('ends with a problem when its edition is gone, and can restart immediately', async () => {
    const thrice = await serve(smallCatalogue(100));
    const door = frontOf(() => thrice.service);
    const { all } = createClient({ baseUrl: door.baseUrl });
    const walk = all({ pageSize: 20 });
    await walk.next();
    for (const more of [40, 30]) thrice.service.publish(await editionOf(smallCatalogue(more)));
    expect(await failureOf(slugsOf(walk))).toMatchObject({ kind: 'edition-gone', status: 410 });
    expect(await slugsOf(all({ pageSize: 20 }))).toHaveLength(33);
    await door.stop();
  });

  test('requests no page before the caller needs it', async () => {
    for await (const _ of make().all({ pageSize: 10 })) break;
    expect(front.asked()).toHaveLength(1);
  });
});

describe('answers are kept', () => {
  test('for as long as the service says, then revalidated by their ETag', async () => {
    const clock = testClock();
    const { get } = make({ clock });
    const verdict = await get('bolt');
    clock.time += 3_599_000;
    expect(await get('bolt')).toEqual(verdict);
    expect(front.asked()).toEqual(['GET /api/v1/bolt 200']);
    clock.time += 2_000;
    expect(await get('bolt')).toEqual(verdict);
    clock.time += 3_599_000;
    expect(await get('bolt')).toEqual(verdict);
    expect(front.asked()).toEqual(['GET /api/v1/bolt tagged 304']);
  });

  test('and each caller may change its own copy', async () => {
    const { get } = make();
    for (let time = 0; time < 2; time++) {
      const verdict = await get('bolt');
      expect(verdict.rating).toBe(2);
      verdict.rating = 10;
    }
  });

  test('nowhere, if the caller turns that off', async () => {
    const { get } = make({ cache: false });
    for (let time = 0; time < 2; time++) await get('bolt');
    expect(front.asked()).toEqual(['GET /api/v1/bolt 200', 'GET /api/v1/bolt 200']);
  });

  test('in a store of the caller, from one client to the next', async () => {
    const cache = new Map<string, string>();
    await make({ cache }).get('bolt');
    await make({ cache: { get: async (key) => cache.get(key) ?? null, set: () => undefined } }).get('bolt');
    expect(front.asked()).toEqual(['GET /api/v1/bolt 200']);
    expect([...cache.keys()]).toEqual([`${front.baseUrl}/api/v1/bolt`]);
  });

  test('in a store, which is ignored if it fails or returns something else', async () => {
    const refuse = () => Promise.reject(new Error('full'));
    for (const held of ['', '{', 'null', '5', '{"fresh":9e15}', '{"etag":"\\"x\\""}'])
      await make({ cache: { get: () => held, set: refuse } }).get('bolt');
    await make({ cache: { get: refuse, set: refuse } }).get('bolt');
    expect(front.asked()).toEqual(Array.from({ length: 7 }, () => 'GET /api/v1/bolt 200'));
  });

  test('less long when they come from a cache on the way, and not at all when they say so', async () => {
    const body = await site.record('/api/v1/bolt');
    const cases: readonly (readonly [Record<string, string>, number])[] = [
      [{ 'Cache-Control': 'public, max-age=60', Age: '59' }, 1_000],
      [{ 'Cache-Control': 'public, max-age=60', Age: '60' }, 0],
      [{ 'Cache-Control': 'no-cache, max-age=60' }, 0],
      [{ 'Cache-Control': 'no-store, max-age=60' }, 0],
      [{}, 0],
    ];
    for (const [headers, freshMs] of cases) {
      const clock = testClock();
      const { get } = make({ clock });
      front.faults.push(Response.json(body, { headers }));
      await get('bolt');
      clock.time += Math.max(0, freshMs - 1);
      await get('bolt');
      expect(front.asked()).toHaveLength(freshMs > 0 ? 1 : 2);
    }
  });

  test('and served while the service fails, for a week', async () => {
    const clock = testClock();
    const door = frontOf(() => site.service);
    const { get, list, all } = createClient({ baseUrl: door.baseUrl, clock, retry: false });
    const verdict = await get('bolt');
    await slugsOf(all());
    clock.time += 2 * 3_600_000;
    for (const status of [500, 503]) {
      door.faults.push(new Response('', { status }));
      expect(await get('bolt')).toEqual(verdict);
    }
    await door.stop();
    expect(await get('bolt')).toEqual(verdict);
    expect(await failureOf(list())).toBeInstanceOf(UnreachableError);
    // The pages of a walk are of one edition: it begins with what the service says now.
    expect(await failureOf(slugsOf(all()))).toBeInstanceOf(UnreachableError);
    clock.time += 8 * 86_400_000;
    expect(await failureOf(get('bolt'))).toBeInstanceOf(UnreachableError);
  });

  test('no longer once the service has said something else', async () => {
    const others = [
      [new Response('', { status: 410 }), ProblemError],
      [new Response('', { status: 404 }), ProblemError],
      [Response.json({ slug: 'bolt' }, { headers: { 'Cache-Control': 'no-store' } }), undefined],
    ] as const;
    for (const [answer, failure] of others) {
      const clock = testClock();
      const { get } = make({ clock, retry: false });
      await get('bolt');
      clock.time += 2 * 3_600_000;
      front.faults.push(answer, new Response('', { status: 503 }));
      const error = await failureOf(get('bolt'));
      if (failure) expect(error).toBeInstanceOf(failure);
      expect(await failureOf(get('bolt'))).toMatchObject({ status: 503 });
    }
  });

  test('and outlast an answer that is about something else', async () => {
    const clock = testClock();
    const { get } = make({ clock, retry: false });
    const verdict = await get('bolt');
    clock.time += 2 * 3_600_000;
    front.faults.push(new Response('', { status: 429 }), new Response('', { status: 503 }));
    expect(await failureOf(get('bolt'))).toMatchObject({ status: 429 });
    expect(await get('bolt')).toEqual(verdict);
  });

  test('in memory up to a bound, evicting the least recently used first', () => {
    const store = client.createMemoryStore(30);
    for (const key of ['a', 'b', 'c']) store.set(key, 'nine char');
    expect(store.get('a')).toBe('nine char');
    store.set('d', 'nine char');
    expect(['a', 'b', 'c', 'd'].filter((key) => store.get(key) !== undefined)).toEqual(['a', 'c', 'd']);
    store.set('e', 'x'.repeat(30));
    expect(store.get('e')).toBeUndefined();
  });
});

describe('transient failures are retried', () => {
  const busy = (retryAfter?: string, headers = {}) =>
    new Response('', {
      status: 503,
      headers: { ...(retryAfter && { 'Retry-After': retryAfter }), ...headers },
    });

  test('after a wait that doubles, three times in all', async () => {
    const clock = testClock();
    front.faults.push(busy(), busy());
    expect((await make({ clock }).get('bolt')).slug).toBe('bolt');
    expect(clock.slept).toEqual([250, 500]);
    front.faults.push(busy(), busy(), busy());
    expect(await failureOf(make({ clock }).get('cove'))).toMatchObject({ status: 503 });
  });

  test('when the connection ends in the midst of an answer', async () => {
    const body = JSON.stringify(await site.record('/api/v1/bolt'));
    const cutting = cuttingServer(body, 2);
    const clock = testClock();
    expect(await createClient({ baseUrl: cutting.baseUrl, clock }).get('bolt')).toEqual(JSON.parse(body));
    expect(clock.slept).toHaveLength(2);
    cutting.stop();
  });

  test.each([429, 502, 504])('with status %d', async (status) => {
    front.faults.push(new Response('', { status }));
    expect((await make().get('bolt')).slug).toBe('bolt');
  });

  test('not before Retry-After says, in seconds or as a date', async () => {
    const clock = testClock();
    const later = (seconds: number) => new Date(clock.time + seconds * 1000).toUTCString();
    front.faults.push(busy('7'), busy(later(20), { Date: later(12) }));
    await make({ clock }).get('bolt');
    expect(clock.slept).toEqual([7_250, 8_500]);
  });

  test('never, when it would have to wait too long', async () => {
    for (const value of ['31', '99999999999999999999', 'Fri, 31 Dec 2100 23:59:59 GMT']) {
      const clock = testClock();
      front.faults.push(busy(value));
      expect(await failureOf(make({ clock }).get('bolt'))).toMatchObject({ status: 503 });
      expect(clock.slept).toEqual([]);
    }
  });

  test('as Retry-After were not there, when it makes no sense', async () => {
    for (const value of ['-5', 'soon', '1.5', 'Sat, 01 Jan 2000 00:00:00 GMT']) {
      const clock = testClock();
      front.faults.push(busy(value));
      await make({ clock }).get('bolt');
      expect(clock.slept).toEqual([250]);
    }
  });

  test('never, if the caller turns that off', async () => {
    front.faults.push(busy());
    expect(await failureOf(make({ retry: false }).get('bolt'))).toMatchObject({ status: 503 });
    expect(front.asked()).toHaveLength(1);
  });

  test('as often and as slowly as the caller says', async () => {
    const clock = testClock();
    front.faults.push(...Array.from({ length: 4 }, () => busy()));
    await make({ clock, retry: { tries: 5, baseMs: 1000, maxMs: 3000 } }).get('bolt');
    expect(clock.slept).toEqual([500, 1000, 2000, 3000]);
  });

  test('but mistakes and faults of the service are not', async () => {
    const clock = testClock();
    front.faults.push(new Response('', { status: 500 }));
    await failureOf(make({ clock }).get('bolt'));
    await failureOf(make({ clock }).get('bolts'));
    expect(clock.slept).toEqual([]);
  });

  test('and finally fail with an error that names the address', async () => {
    const clock = testClock();
    const baseUrl = `http://127.0.0.1:${freePort()}`;
    const error = await failureOf(createClient({ baseUrl, clock }).get('bolt'));
    if (!(error instanceof UnreachableError)) throw error;
    expect(error.url).toBe(`${baseUrl}/api/v1/bolt`);
    expect(error.message).toContain(error.url);
    expect(error.cause).toBeInstanceOf(Error);
    expect(clock.slept).toHaveLength(2);
  });
});

describe('a signal ends', () => {
  const reason = new Error('enough');

  test('a call before it begins', async () => {
    const signal = AbortSignal.abort(reason);
    const { get, list, all } = make();
    for (const call of [get('bolt', { signal }), list({ signal }), slugsOf(all({ signal }))])
      expect(await failureOf(call)).toBe(reason);
    expect(front.asked()).toEqual([]);
  });

  test('a request that is under way', async () => {
    const controller = new AbortController();
    const held = Bun.serve({
      port: 0,
      idleTimeout: 0,
      fetch: () => {
        controller.abort(reason);
        return new Promise<Response>(() => undefined);
      },
    });
    const { get } = createClient({ baseUrl: `http://localhost:${held.port}` });
    expect(await failureOf(get('bolt', { signal: controller.signal }))).toBe(reason);
    await held.stop(true);
  });

  test('a wait before the next try', async () => {
    const controller = new AbortController();
    front.faults.push(new Response('', { status: 503, headers: { 'Retry-After': '3600' } }));
    // The machine's clock: the wait would be an hour.
    const { get } = createClient({
      baseUrl: front.baseUrl,
      retry: { maxMs: 7_200_000 },
      fetch: async (url, init) => {
        const answer = await fetch(url, init);
        setTimeout(() => controller.abort(reason));
        return answer;
      },
    });
    expect(await failureOf(get('bolt', { signal: controller.signal }))).toBe(reason);
    expect(front.asked()).toHaveLength(1);
  });

  test('a walk between two pages', async () => {
    const controller = new AbortController();
    const walk = make().all({ pageSize: 1, signal: controller.signal });
    await walk.next();
    controller.abort(reason);
    expect(await failureOf(walk.next())).toBe(reason);
  });
});

describe('addresses', () => {
  test('of badges carry the options that are given', async () => {
    const { badgeUrl } = make();
    expect(badgeUrl('bolt')).toBe(`${front.baseUrl}/api/badge/bolt`);
    const options = { style: 'flat-square', theme: 'dark', show: 'verdict', label: 'none' } as const;
    const address = badgeUrl('bolt', options);
    expect(address).toEndWith('/api/badge/bolt?style=flat-square&theme=dark&show=verdict&label=none');
    expect(await (await fetch(badgeUrl('bolt', { label: 'product' }))).text()).toContain('>Bolt &amp;');
  });

  test('may have a path, and a slash at the end', async () => {
    const below = await serve(smallCatalogue(), 'https://example.com/reviews-of/things');
    const strip = (url: string) =>
      below.get(url.replace('http://inner.example:81/x/y', below.service.baseUrl));
    const one = createClient({ baseUrl: 'http://inner.example:81/x/y//', fetch: strip });
    expect(await slugsOf(one.all({ pageSize: 1 }))).toEqual(['acme-notes', 'bolt', 'cove']);
    expect(one.badgeUrl('bolt')).toBe('http://inner.example:81/x/y/api/badge/bolt');
  });

  test('that are invalid are refused at once', () => {
    for (const baseUrl of [
      ...[
        '',
        'verdicts.example',
        '/api',
        'file:///tmp',
        'javascript:alert(1)',
        'blob:https://verdicts.example/x',
      ],
      ...[
        'https://user:word@verdicts.example',
        'https://user@verdicts.example',
        'https://verdicts.example/?key=1',
      ],
      ...['https://verdicts.example/api?', 'https://verdicts.example#top'],
    ])
      expect(() => createClient({ baseUrl })).toThrow(
        new RegExp(`baseUrl is "${RegExp.escape(baseUrl)}": an http`),
      );
  });
});

test('the client and the service list the same values', () => {
  expect([...client.problemKinds].sort()).toEqual(Object.keys(servedProblemKinds).sort() as never);
  expect(client.verdictKinds).toEqual(servedVerdictKinds);
  expect(client.badgeStyles).toEqual(served.badgeStyles);
  expect(client.badgeThemes).toEqual(served.badgeThemes);
  expect(client.badgeShows).toEqual(served.badgeShows);
});
