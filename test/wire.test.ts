import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Answerer, Exchange } from '#wire/exchange.ts';
import { type ListenOptions, listen, type RunningServer } from '#wire/listen.ts';
import { entryOf, writeCatalogue } from '../lab/catalogue-folder.ts';
import { type Site, serve, smallCatalogue } from '../lab/site.ts';
import { problemSchema } from '../src/http/answers/problem.ts';
import { Representation } from '../src/message/representation.ts';
import { sendRaw, sendUntilClosed } from './support/raw-http.ts';

let site: Site;
let server: RunningServer;
const seen: Exchange[] = [];
const servers: RunningServer[] = [];

function start(answerer: Answerer, options: Partial<ListenOptions> = {}): RunningServer {
  const started = listen(answerer, { hostname: '127.0.0.1', port: 0, ...options });
  servers.push(started);
  return started;
}

beforeAll(async () => {
  site = await serve(smallCatalogue(60));
  server = start(site.service, { observe: (exchange) => seen.push(exchange) });
});

afterAll(async () => {
  await Promise.all(servers.map((one) => one.stop(0)));
});

const host = 'Host: verdicts.example\r\n';
const get = (target: string, headers = '') => `GET ${target} HTTP/1.1\r\n${host}${headers}\r\n`;
const last = (target: string, headers = '') => get(target, `${headers}Connection: close\r\n`);

/** The responses in what came over a connection: their heads in small letters, and their bodies. */
function responsesIn(text: string, withoutBody = false): { head: string; body: string }[] {
  const found = [];
  for (let rest = text; rest !== ''; ) {
    const headEnd = rest.indexOf('\r\n\r\n') + 4;
    const head = rest.slice(0, headEnd).toLowerCase();
    const length = withoutBody ? 0 : Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0);
    found.push({ head, body: rest.slice(headEnd, headEnd + length) });
    rest = rest.slice(headEnd + length);
  }
  return found;
}

/**
 * Waits until whatever arrived before has been seen: this process serves and asks, so what came earlier had its turn
 * when a later request on another connection is answered.
 */
async function turn(): Promise<void> {
  await sendRaw(server.port, last('/api/v1/cove'));
}

/** Waits until a count no longer grows, however often everybody has their turn. */
async function settled(count: () => number): Promise<void> {
  for (let [turns, before] = [0, count()]; turns < 20; turns++) {
    await turn();
    if (before !== count()) [turns, before] = [0, count()];
  }
}

/** Resolves with what has arrived as soon as it satisfies the test. */
async function until(socket: Socket, isEnough: (text: string) => boolean): Promise<string> {
  let text = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += Buffer.from(chunk).toString('latin1');
    if (isEnough(text)) break;
  }
  return text;
}

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

describe('one connection', () => {
  const paths = ['/api/v1/acme-notes', '/api/v1?limit=1', '/api/v1/acme-note', '/nowhere', '/api/badge/bolt'];

  test('answers pipelined requests in order, whatever packets they come in', async () => {
    const requests = [...paths, ...paths].map((path) => get(path)).join('') + last('/api/v1/cove');
    const whole = responsesIn(await sendUntilClosed(server.port, [requests]));
    expect(whole.map(({ head }) => head.slice(9, 12)).join(' ')).toBe(
      '200 200 301 404 200 200 200 301 404 200 200',
    );
    // Nothing is said of a connection that goes on as HTTP/1.1 does.
    expect(whole.map(({ head }) => /connection: .+/.exec(head)?.[0])).toEqual([
      ...paths.map(() => undefined),
      ...paths.map(() => undefined),
      'connection: close',
    ]);
    const undated = (responses: { head: string; body: string }[]) =>
      responses.map(({ head, body }) => [head.replace(/date: [^\r]+/, ''), body]);
    const middle = Math.floor(requests.length / 2);
    const cut = [requests.slice(0, 7), requests.slice(7, middle), requests.slice(middle)];
    expect(undated(responsesIn(await sendUntilClosed(server.port, cut)))).toEqual(undated(whole));
  }, 60_000);

  test.each([
    ['two that are kept', ['/api/v1/acme-notes', '/api/badge/bolt']],
    ['one that is kept and one that is made', ['/api/v1/acme-notes', '/api/v1?q=no-such-word-1']],
    ['one that is made and two that are kept', ['/nowhere', '/api/v1/acme-notes', '/api/badge/bolt']],
    ['very many that are kept', Array.from({ length: 500 }, () => '/api/v1/acme-notes')],
  ])(
    'answers %s at once, though the connection goes on',
    async (_what, targets) => {
      const patient = start(site.service, { limits: { idleSeconds: 3600 } });
      for (const target of ['/api/v1/acme-notes', '/api/badge/bolt'])
        await sendRaw(patient.port, get(target));
      const socket = await connected(patient.port);
      socket.write(targets.map((target) => get(target)).join(''));
      const text = await until(socket, (all) => all.split('HTTP/1.1 ').length > targets.length);
      expect(text.split('HTTP/1.1 ')).toHaveLength(targets.length + 1);
      socket.destroy();
    },
    180_000,
  );

  test('gives others their turn while a packet full of requests is answered', async () => {
    const order: string[] = [];
    const busy = start({
      finished: () => undefined,
      answer: (target) => {
        order.push(target);
        return new Response(target);
      },
      refuse: () => new Response('refused'),
      fail: () => new Response('failed'),
    });
    const other = await connected(busy.port);
    const many = sendUntilClosed(busy.port, [get('/many').repeat(3000) + last('/last')]);
    while (order.length === 0) await Bun.sleep(0);
    other.write(get('/other'));
    await until(other, (text) => text.includes('/other'));
    expect(order.indexOf('/last')).toBe(-1);
    await many;
    expect(order).toHaveLength(3002);
  }, 180_000);

  test('is ended so that a client which reads late gets the rest of the answer', async () => {
    const body = Buffer.alloc(600_000, 'x');
    const large = start({
      finished: () => undefined,
      answer: () => new Response(body, { headers: { 'Content-Length': String(body.length) } }),
      refuse: () => new Response('refused'),
      fail: () => new Response('failed'),
    });
    const socket = await connected(large.port);
    socket.pause();
    await new Promise<void>((ended) => socket.end(get('/'), ended));
    // The server has met the end of the requests before anything is read here.
    await turn();
    expect(responsesIn(await until(socket, () => false))[0]?.body).toHaveLength(body.length);
  }, 180_000);

  test('is ended after a kept answer, however late the client reads it', async () => {
    const body = Buffer.alloc(20_000_000, 'x');
    const kept = new Representation(
      {
        head: { status: 200, type: 'text/plain', cacheControl: 'no-store' },
      },
      body,
    );
    const large = start({
      finished: () => kept,
      answer: () => new Response('made'),
      refuse: () => new Response('refused'),
      fail: () => new Response('failed'),
    });
    const socket = await connected(large.port);
    socket.write(last('/'));
    const text = await until(socket, () => false);
    expect(text.length - text.indexOf('\r\n\r\n') - 4).toBe(body.length);
  }, 180_000);

  test('is not read from while what it asked is being made, but for what it may hold; then everything is', async () => {
    const answers: (() => void)[] = [];
    const slow = start({
      finished: () => undefined,
      answer: (target) =>
        target === '/slow'
          ? new Promise((resolve) => answers.push(() => resolve(new Response('slow'))))
          : new Response('quick'),
      refuse: () => new Response('refused'),
      fail: () => new Response('failed'),
    });
    const socket = await connected(slow.port);
    socket.write(get('/slow'));
    const many = get('/quick', `X: ${'x'.repeat(15_000)}\r\n`).repeat(64);
    let sent = 0;
    let isEnough = false;
    const sending = (async () => {
      for (; sent < 64 && !isEnough; sent++) await new Promise((written) => socket.write(many, written));
    })();
    await settled(() => sent);
    expect(sent).toBeLessThan(64);
    isEnough = true;
    answers.shift()?.();
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    await sending;
    while (text.split('quick').length <= sent * 64) await Bun.sleep(10);
    socket.destroy();
  }, 180_000);

  test('whose answer fails costs nobody else theirs, and the failure is reported', async () => {
    const faults: unknown[] = [];
    const failing = start({
      finished: (target) => {
        if (target === '/broken') throw new RangeError('broken');
        return undefined;
      },
      answer: () => new Response('fine'),
      refuse: () => new Response('refused'),
      fail: (error) => {
        faults.push(error);
        return new Response('failed', { status: 500 });
      },
    });
    await sendRaw(failing.port, get('/broken')).catch(() => undefined);
    expect(faults).toEqual([new RangeError('broken')]);
    expect(await (await fetch(`http://127.0.0.1:${failing.port}/`)).text()).toBe('fine');
  }, 180_000);

  test('says itself what no answer can know', async () => {
    const headers = { Date: 'x', Connection: 'x', 'Keep-Alive': 'x', 'Transfer-Encoding': 'x', Other: 'x' };
    const knowing = start({
      finished: () => undefined,
      answer: () => new Response('known', { headers }),
      refuse: () => new Response('refused'),
      fail: () => new Response('failed'),
    });
    const [response] = responsesIn(await sendUntilClosed(knowing.port, [last('/')]));
    const fields = response?.head
      .replace(/(?<=date: )\w{3}, [^\r]+ gmt/, 'now')
      .split('\r\n')
      .slice(1, -2);
    expect(fields?.toSorted()).toEqual(['connection: close', 'content-length: 5', 'date: now', 'other: x']);
  }, 60_000);

  test('answers a flood of pipelined requests to a client that reads late', async () => {
    const count = 600;
    const socket = await connected(server.port);
    socket.pause();
    socket.write(get('/api/v1?limit=50').repeat(count) + last('/api/v1/cove'));
    const text = await until(socket, () => false);
    const responses = responsesIn(text);
    expect(responses).toHaveLength(count + 1);
    const page = responses[0]?.body ?? '';
    expect(Buffer.from(page, 'latin1').toString()).toBe(await (await site.get('/api/v1?limit=50')).text());
    expect(responses.slice(0, -1).every(({ body }) => body === page)).toBeTrue();
    expect(responses.at(-1)?.head).toContain('connection: close');
  }, 60_000);

  test('answers hundreds of requests in one packet, each of which has to be made', async () => {
    const requests = Array.from({ length: 800 }, (_, index) => get(`/api/badge/bolt?label=${index}`));
    const text = await sendUntilClosed(server.port, [requests.join('') + last('/nowhere')]);
    const statuses = responsesIn(text).map(({ head }) => head.slice(9, 12));
    expect(statuses).toHaveLength(801);
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set(['200']));
    expect(statuses.at(-1)).toBe('404');
  }, 60_000);

  test('goes on after a small body, and ends after a large one', async () => {
    const small = `POST /api/v1 HTTP/1.1\r\n${host}Content-Length: 5\r\n\r\nhello`;
    const chunked = `POST /api/v1 HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`;
    const large = `POST /api/v1 HTTP/1.1\r\n${host}Content-Length: 99999999\r\n\r\n`;
    const pieces = [small, chunked, large, 'x'.repeat(500_000)];
    const responses = responsesIn(await sendUntilClosed(server.port, pieces));
    expect(responses.map(({ head }) => head.slice(9, 12))).toEqual(['405', '405', '413']);
    expect(responses[2]?.head).toContain('connection: close');
  }, 60_000);

  test('does not ask for a body that the client keeps back', async () => {
    const expecting = `GET /api/v1/cove HTTP/1.1\r\n${host}Expect: 100-continue\r\nContent-Length: 5\r\n\r\n`;
    const responses = responsesIn(await sendUntilClosed(server.port, [expecting]));
    expect(responses).toHaveLength(1);
    expect(responses[0]?.head).toStartWith('http/1.1 200 ');
    expect(responses[0]?.head).toContain('connection: close');
    // Without a body there is nothing to wait for.
    const bodiless = get('/api/v1/cove', 'Expect: 100-continue\r\n') + last('/api/v1/cove');
    expect(responsesIn(await sendUntilClosed(server.port, [bodiless]))).toHaveLength(2);
  }, 60_000);

  test('ends after HTTP/1.0, unless it is to be kept', async () => {
    const old = 'GET /api/v1/cove HTTP/1.0\r\n\r\n';
    const kept = 'GET /api/v1/cove HTTP/1.0\r\nConnection: keep-alive\r\n\r\n';
    const responses = responsesIn(await sendUntilClosed(server.port, [kept + kept + old + old]));
    expect(responses.map(({ head }) => /connection: ([a-z-]+)/.exec(head)?.[1])).toEqual([
      'keep-alive',
      'keep-alive',
      'close',
    ]);
    const record = await (await site.get('/api/v1/cove')).text();
    for (const { body } of responses) expect(Buffer.from(body, 'latin1').toString()).toBe(record);
  }, 60_000);

  test('answers a client that has ended its side', async () => {
    const requests = get('/api/v1/cove') + get('/nowhere');
    const responses = responsesIn(await sendUntilClosed(server.port, [requests], { end: true }));
    expect(responses.map(({ head }) => head.slice(9, 12))).toEqual(['200', '404']);
    expect(await sendUntilClosed(server.port, ['GET / HT'], { end: true })).toBe('');
    expect(await sendUntilClosed(server.port, [], { end: true })).toBe('');
  }, 60_000);

  test('gives HEAD the head of GET, and a 304 no body', async () => {
    for (const path of paths) {
      const [full] = responsesIn(await sendUntilClosed(server.port, [last(path)]));
      const request = last(path).replace('GET', 'HEAD');
      const text = await sendUntilClosed(server.port, [
        request.replace('Connection: close\r\n', '') + request,
      ]);
      const undated = (head = '') =>
        head
          .replace(/date: [^\r]+\r\n|connection: [^\r]+\r\n/g, '')
          .split('\r\n')
          .sort();
      const heads = responsesIn(text, true);
      expect(heads).toHaveLength(2);
      for (const { head } of heads) {
        expect(undated(head)).toEqual(undated(full?.head));
        expect(head.match(/^date: \w{3}, [\w :]+ GMT\r$/gim)).toHaveLength(1);
      }
    }
    const fresh = await sendUntilClosed(server.port, [last('/api/v1/cove', 'If-None-Match: *\r\n')]);
    expect(fresh).toStartWith('HTTP/1.1 304 Not Modified\r\n');
    expect(fresh).toEndWith('\r\n\r\n');
    expect(fresh).not.toMatch(/\r\ncontent-/i);
    const preflight = (connection: string) => `OPTIONS * HTTP/1.1\r\n${host}${connection}\r\n`;
    const preflights = await sendUntilClosed(server.port, [
      preflight('') + preflight('Connection: close\r\n'),
    ]);
    const heads = responsesIn(preflights, true).map(({ head }) => head);
    expect(heads.map((head) => /connection: .+/.exec(head)?.[0])).toEqual([undefined, 'connection: close']);
    for (const head of heads) expect(head).toStartWith('http/1.1 204 ');
    expect(preflights).not.toMatch(/content-length|transfer-encoding/i);
  }, 60_000);
});

test('tells the length of a large answer that is made for this request alone', async () => {
  const large = await serve(
    writeCatalogue(
      Array.from({ length: 200 }, (_, index) => entryOf(`a${index}`, { bestFor: 'x'.repeat(200) })),
    ),
  );
  const { port } = start(large.service);
  const [response] = responsesIn(await sendUntilClosed(port, [last('/api/v1?limit=200&offset=0')]));
  expect(response?.head).not.toContain('transfer-encoding');
  expect(JSON.parse(response?.body ?? '').data).toHaveLength(200);
});

describe('limits', () => {
  test('of time: a request that never ends is told so, and other clients are cut off', async () => {
    const limits = { headerSeconds: 0, idleSeconds: 0, sendSeconds: 0 };
    const impatient = start(site.service, { limits });
    const [slow, silent, idle, hungry] = await Promise.all([
      sendUntilClosed(impatient.port, ['GET / HTTP/1.1\r\nX:']),
      sendUntilClosed(impatient.port, []),
      sendUntilClosed(impatient.port, [get('/api/v1/cove')]),
      sendUntilClosed(impatient.port, [`POST / HTTP/1.1\r\n${host}Content-Length: 5\r\n\r\nhell`]),
    ]);
    for (const text of [slow, hungry]) {
      const [response] = responsesIn(text);
      expect(response?.head).toStartWith('http/1.1 408 ');
      expect(response?.head).toContain('access-control-allow-origin: *');
      expect(problemSchema.parse(JSON.parse(response?.body ?? '')).status).toBe(408);
    }
    expect(silent).toBe('');
    expect(responsesIn(idle)).toHaveLength(1);
    // One that asks for much and reads nothing.
    const deaf = await connected(impatient.port);
    deaf.pause();
    deaf.write(get('/api/v1?limit=200').repeat(3000));
    await impatient.stop(30_000);
    deaf.destroy();
  }, 120_000);

  test('of connections: more are refused, until one is closed', async () => {
    const small = start(site.service, { limits: { connections: 20 } });
    const held = await Promise.all(Array.from({ length: 20 }, () => connected(small.port)));
    for (const socket of held) {
      socket.write(get('/api/v1/cove'));
      await until(socket, (text) => text.endsWith('}'));
    }
    const refused = await sendRaw(small.port, get('/api/v1/cove'));
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    for (const socket of held) socket.destroy();
    for (;;)
      if ((await sendRaw(small.port, get('/api/v1/cove')).catch(() => undefined))?.status === 200) break;
  }, 60_000);
});

describe('bodies that come in pieces', () => {
  const pieceBytes = 64 * 1024;
  let made = 0;
  let cancelled = false;
  const streaming = (pieces: number, headers: Record<string, string> = {}): Answerer => ({
    finished: () => undefined,
    answer: () => {
      made = 0;
      cancelled = false;
      const body = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            if (made === pieces) controller.close();
            else controller.enqueue(new Uint8Array(pieceBytes).fill(97 + (made++ % 26)));
          },
          cancel() {
            cancelled = true;
          },
        },
        { highWaterMark: 0 },
      );
      return new Response(body, { headers });
    },
    refuse: () => new Response('refused'),
    fail: () => new Response('failed'),
  });

  test('go out in chunks, by their length, or until the connection closes', async () => {
    const expected = Array.from({ length: 40 }, (_, index) => String.fromCharCode(97 + (index % 26)))
      .map((letter) => letter.repeat(pieceBytes))
      .join('');
    const unknown = start(streaming(40));
    const chunked = await (await fetch(`http://127.0.0.1:${unknown.port}/`)).text();
    expect(chunked === expected).toBeTrue();
    const old = await sendUntilClosed(unknown.port, ['GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n']);
    expect(old.slice(old.indexOf('\r\n\r\n') + 4) === expected).toBeTrue();
    expect(old.slice(0, 1000)).toContain('\r\nconnection: close\r\n');
    const known = start(streaming(40, { 'Content-Length': String(40 * pieceBytes) }));
    const [response, second] = responsesIn(await sendUntilClosed(known.port, [get('/') + last('/')]));
    expect(response?.body === expected && second?.body === expected).toBeTrue();
  }, 60_000);

  test('that are none have the length 0', async () => {
    const empty = start({ ...streaming(0), answer: () => new Response(null) });
    const responses = responsesIn(await sendUntilClosed(empty.port, [get('/') + last('/')]));
    expect(responses.map(({ head }) => head.match(/200 ok|content-length: .+/g))).toEqual([
      ['200 ok', 'content-length: 0'],
      ['200 ok', 'content-length: 0'],
    ]);
  }, 60_000);

  test('that come whole with their length leave the connection open', async () => {
    const failures: unknown[] = [];
    const known = start({
      ...streaming(0),
      answer: () => new Response('known', { headers: { 'Content-Length': '5' } }),
      fail: (error) => {
        failures.push(error);
        return new Response('failed');
      },
    });
    const responses = responsesIn(await sendUntilClosed(known.port, [get('/') + last('/')]));
    expect(responses.map(({ body }) => body)).toEqual(['known', 'known']);
    expect(failures).toEqual([]);
  }, 60_000);

  test('that are shorter or longer than was told end the connection', async () => {
    for (const told of [pieceBytes, 2 * pieceBytes, 4 * pieceBytes]) {
      const lying = start(streaming(3, { 'Content-Length': String(told) }));
      const text = await sendUntilClosed(lying.port, [get('/') + get('/')]);
      expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
    }
  }, 60_000);

  test('that fail end the connection, and the failure is reported once', async () => {
    const failures: unknown[] = [];
    const failing = start({
      ...streaming(0),
      answer: () =>
        new Response(
          new ReadableStream({
            pull(controller) {
              if (made++ < 3) controller.enqueue(new Uint8Array(10));
              else controller.error(new Error('the disk is gone'));
            },
          }),
        ),
      fail: (error) => {
        failures.push(error);
        return new Response('failed');
      },
    });
    made = 0;
    expect(await sendUntilClosed(failing.port, [get('/') + get('/')])).not.toContain('\r\n0\r\n');
    expect(failures).toEqual([new Error('the disk is gone')]);
  }, 60_000);

  test('wait for the client, and stop when it goes', async () => {
    const endless = start(streaming(Number.POSITIVE_INFINITY));
    const socket = await connected(endless.port);
    socket.pause();
    socket.write(get('/'));
    // Nothing more is made once the buffers of both sides are full.
    await settled(() => made);
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThan(2000);
    socket.destroy();
    while (!cancelled) await Bun.sleep(10);
  }, 60_000);

  test('are let go when the client has gone before they began', async () => {
    const asked = Promise.withResolvers<void>();
    const made = Promise.withResolvers<Response>();
    const letGo = Promise.withResolvers<void>();
    const slow = start({
      ...streaming(0),
      answer: () => {
        asked.resolve();
        return made.promise;
      },
    });
    const socket = await connected(slow.port);
    socket.write(get('/'));
    await asked.promise;
    // Not only its side, after which it might still read.
    socket.resetAndDestroy();
    while (slow.connections > 0) await Bun.sleep(1);
    made.resolve(new Response(new ReadableStream({ cancel: () => letGo.resolve() })));
    await letGo.promise;
  }, 60_000);

  test('of a file arrive whole', async () => {
    const file = Bun.file(process.execPath).slice(0, 8_000_001);
    const headers = { 'Content-Length': String(file.size) };
    const files = start({ ...streaming(0), answer: () => new Response(file.stream(), { headers }) });
    const response = await fetch(`http://127.0.0.1:${files.port}/`);
    expect(Buffer.compare(await response.bytes(), await file.bytes())).toBe(0);
  }, 60_000);
});

describe('when told to stop', () => {
  test('answers what has arrived, says that the connection ends, and ends it', async () => {
    let release: (response: Response) => void = () => undefined;
    const asked = Promise.withResolvers<void>();
    const slow = start({
      finished: () => undefined,
      answer: (target) => {
        if (target !== '/slow') return new Response('quick');
        asked.resolve();
        return new Promise((resolve) => {
          release = resolve;
        });
      },
      refuse: () => new Response('refused'),
      fail: () => new Response('failed'),
    });
    const waiting = sendUntilClosed(slow.port, [get('/slow') + get('/quick')]);
    const idle = sendUntilClosed(slow.port, [get('/quick')]);
    await asked.promise;
    const stopped = slow.stop(60_000);
    expect(responsesIn(await idle)).toHaveLength(1);
    release(new Response('done'));
    expect(responsesIn(await waiting).map(({ body }) => body)).toEqual(['done', 'quick']);
    await stopped;
    await expect(fetch(`http://127.0.0.1:${slow.port}/`)).rejects.toThrow();
  }, 60_000);
});

test('when told to stop, ends connections that ask nothing, and waits for a request that has begun', async () => {
  const patient = start(site.service, { limits: { idleSeconds: 3600, headerSeconds: 3600 } });
  const [silent, idle, slow] = await Promise.all([1, 2, 3].map(() => connected(patient.port)));
  idle?.write(get('/api/v1/cove'));
  if (idle) await until(idle, (text) => text.endsWith('}'));
  slow?.write('GET /api/v1/cove HTTP/1.1\r\n');
  while (patient.connections < 3) await Bun.sleep(1);
  const stopped = patient.stop(170_000);
  await Promise.all([silent, idle].map((socket) => socket && until(socket, () => false)));
  slow?.write(`${host}\r\n`);
  const text = slow && (await until(slow, () => false));
  expect(text).toStartWith('HTTP/1.1 200 ');
  expect(text).toContain('\r\nconnection: close\r\n');
  await stopped;
}, 180_000);

test('when told to stop, ends a connection whose answer had begun before', async () => {
  let finish: () => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(Buffer.from('first'));
      finish = () => {
        controller.enqueue(Buffer.from(' last'));
        controller.close();
      };
    },
  });
  const begun = Promise.withResolvers<void>();
  const slow = start({
    finished: () => undefined,
    answer: () => {
      begun.resolve();
      return new Response(body);
    },
    refuse: () => new Response('refused'),
    fail: () => new Response('failed'),
  });
  const [socket, idle] = await Promise.all([connected(slow.port), connected(slow.port)]);
  socket.write(get('/'));
  await begun.promise;
  const stopped = slow.stop(170_000);
  // Beyond the moment in which idle connections are closed.
  await until(idle, () => false);
  finish();
  await until(socket, () => false);
  await stopped;
}, 180_000);

describe('the observer', () => {
  test('is told of every answer, of refused requests too', async () => {
    seen.length = 0;
    const { length } = await sendUntilClosed(server.port, [
      `${get('/api/v1/cove')}${get('/api/v1/cove')}hello\r\n\r\n`,
    ]);
    expect(seen).toMatchObject([
      { method: 'GET', target: '/api/v1/cove', status: 200 },
      { method: 'GET', target: '/api/v1/cove', status: 200, cache: 'hit' },
      { method: '', target: '', status: 400, cache: 'pass' },
    ]);
    expect(seen.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(length);
    for (const { durationMs } of seen) expect(durationMs).toBeGreaterThanOrEqual(0);
  }, 60_000);
});
