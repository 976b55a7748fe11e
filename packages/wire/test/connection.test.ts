import { describe, expect, test } from 'bun:test';
import type { Exchange } from '../src/exchange.ts';
import { connected, get, last, responsesIn, sendRaw, sendUntilClosed, until } from './raw-client.ts';
import { answeringWith, madeBody, SampleAnswer, sampleAnswerer } from './sample-answerer.ts';
import { createServers, settled, turnOf } from './servers.ts';

const start = createServers();
const seen: Exchange[] = [];
const server = start(sampleAnswerer(), { observe: (exchange) => seen.push(exchange) });
const host = 'Host: www.example\r\n';

describe('one connection', () => {
  const paths = ['/kept', '/made/a', '/moved', '/nowhere', '/long'];

  test('answers pipelined requests in order, for any split into packets', async () => {
    const requests = [...paths, ...paths].map((path) => get(path)).join('') + last('/kept');
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
  });

  test.each([
    ['two that are kept', ['/kept', '/long']],
    ['one that is kept and one that is made', ['/kept', '/made/1']],
    ['one that is made and two that are kept', ['/nowhere', '/kept', '/long']],
    ['very many that are kept', Array.from({ length: 500 }, () => '/kept')],
  ])('answers %s at once, although the connection persists', async (_what, targets) => {
    const patient = start(sampleAnswerer(), { limits: { idleSeconds: 3600 } });
    for (const target of ['/kept', '/long']) await sendRaw(patient.port, get(target));
    const socket = await connected(patient.port);
    socket.write(targets.map((target) => get(target)).join(''));
    const text = await until(socket, (all) => all.split('HTTP/1.1 ').length > targets.length);
    expect(text.split('HTTP/1.1 ')).toHaveLength(targets.length + 1);
    socket.destroy();
  });

  test('gives others their turn while a packet full of requests is answered', async () => {
    const order: string[] = [];
    const busy = start(
      answeringWith((target) => {
        order.push(target);
        return new Response(target);
      }),
    );
    const other = await connected(busy.port);
    const many = sendUntilClosed(busy.port, [get('/many').repeat(3000) + last('/last')]);
    while (order.length === 0) await Bun.sleep(0);
    other.write(get('/other'));
    await until(other, (text) => text.includes('/other'));
    expect(order.indexOf('/last')).toBe(-1);
    await many;
    expect(order).toHaveLength(3002);
  });

  test('answers finished requests while others wait for hundreds of slow answers', async () => {
    let made = 0;
    const busy = start({
      ...answeringWith(() => {
        for (const begun = performance.now(); performance.now() - begun < 2; );
        made++;
        return new Response('made');
      }),
      finished: (target) => (target === '/kept' ? new SampleAnswer('kept', 'hit') : undefined),
    });
    const crowd = await Promise.all(Array.from({ length: 20 }, () => connected(busy.port)));
    for (const socket of crowd) socket.write(get('/made').repeat(20));
    while (made === 0) await new Promise(setImmediate);
    const before = made;
    expect((await sendRaw(busy.port, get('/kept'))).body).toBe('kept');
    expect(made - before).toBeLessThan(100);
    for (const socket of crowd) socket.destroy();
  });

  test('is ended so that a client which reads late gets the rest of the answer', async () => {
    const body = Buffer.alloc(600_000, 'x');
    const large = start(
      answeringWith(() => new Response(body, { headers: { 'Content-Length': String(body.length) } })),
    );
    const socket = await connected(large.port);
    socket.pause();
    await new Promise<void>((ended) => socket.end(get('/'), ended));
    // The server has met the end of the requests before anything is read here.
    await turnOf(large);
    expect(responsesIn(await until(socket, () => false))[0]?.body).toHaveLength(body.length);
  });

  test('is ended after a kept answer, however late the client reads it', async () => {
    const body = Buffer.alloc(20_000_000, 'x');
    const kept = new SampleAnswer(body, 'hit');
    const large = start({ ...answeringWith(() => new Response('made')), finished: () => kept });
    const socket = await connected(large.port);
    socket.write(last('/'));
    const text = await until(socket, () => false);
    expect(text.length - text.indexOf('\r\n\r\n') - 4).toBe(body.length);
  });

  test('is read only up to its limit while answers are being made, and then completely', async () => {
    const answers: (() => void)[] = [];
    const slow = start(
      answeringWith((target) =>
        target === '/slow'
          ? new Promise((resolve) => answers.push(() => resolve(new Response('slow'))))
          : new Response('quick'),
      ),
    );
    const socket = await connected(slow.port);
    socket.write(get('/slow'));
    const many = get('/quick', `X: ${'x'.repeat(15_000)}\r\n`).repeat(64);
    let sent = 0;
    let isEnough = false;
    const sending = (async () => {
      for (; sent < 64 && !isEnough; sent++) await new Promise((written) => socket.write(many, written));
    })();
    await settled(server, () => sent);
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
  });

  test('whose answer fails costs no other request its answer, and the failure is reported', async () => {
    const faults: unknown[] = [];
    const failing = start({
      ...answeringWith(() => new Response('fine'), faults),
      finished: (target) => {
        if (target === '/broken') throw new RangeError('broken');
        return undefined;
      },
    });
    await sendRaw(failing.port, get('/broken')).catch(() => undefined);
    expect(faults).toEqual([new RangeError('broken')]);
    expect(await (await fetch(`http://127.0.0.1:${failing.port}/`)).text()).toBe('fine');
  });

  test('sets the fields of the connection itself, overriding those of the answer', async () => {
    const headers = { Date: 'x', Connection: 'x', 'Keep-Alive': 'x', 'Transfer-Encoding': 'x', Other: 'x' };
    const knowing = start(answeringWith(() => new Response('known', { headers })));
    const [response] = responsesIn(await sendUntilClosed(knowing.port, [last('/')]));
    const fields = response?.head
      .replace(/(?<=date: )\w{3}, [^\r]+ gmt/, 'now')
      .split('\r\n')
      .slice(1, -2);
    expect(fields?.toSorted()).toEqual(['connection: close', 'content-length: 5', 'date: now', 'other: x']);
  });

  test('answers a flood of pipelined requests to a client that reads late', async () => {
    const count = 600;
    const socket = await connected(server.port);
    socket.pause();
    socket.write(get('/long').repeat(count) + last('/kept'));
    const text = await until(socket, () => false);
    const responses = responsesIn(text);
    expect(responses).toHaveLength(count + 1);
    const page = responses[0]?.body ?? '';
    expect(page).toBe('long '.repeat(12_000));
    expect(responses.slice(0, -1).every(({ body }) => body === page)).toBeTrue();
    expect(responses.at(-1)?.head).toContain('connection: close');
  });

  test('answers hundreds of requests in one packet when each answer is made on request', async () => {
    const requests = Array.from({ length: 800 }, (_, index) => get(`/made/${index}`));
    const text = await sendUntilClosed(server.port, [requests.join('') + last('/nowhere')]);
    const statuses = responsesIn(text).map(({ head }) => head.slice(9, 12));
    expect(statuses).toHaveLength(801);
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set(['200']));
    expect(statuses.at(-1)).toBe('404');
  });

  test('persists after a small body, and closes after a large one', async () => {
    const small = `POST / HTTP/1.1\r\n${host}Content-Length: 5\r\n\r\nhello`;
    const chunked = `POST / HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`;
    const large = `POST / HTTP/1.1\r\n${host}Content-Length: 99999999\r\n\r\n`;
    const pieces = [small, chunked, large, 'x'.repeat(500_000)];
    const responses = responsesIn(await sendUntilClosed(server.port, pieces));
    expect(responses.map(({ head }) => head.slice(9, 12))).toEqual(['405', '405', '413']);
    expect(responses[2]?.head).toContain('connection: close');
  });

  test('does not ask for a body that the client keeps back', async () => {
    const expecting = `GET /kept HTTP/1.1\r\n${host}Expect: 100-continue\r\nContent-Length: 5\r\n\r\n`;
    const responses = responsesIn(await sendUntilClosed(server.port, [expecting]));
    expect(responses).toHaveLength(1);
    expect(responses[0]?.head).toStartWith('http/1.1 200 ');
    expect(responses[0]?.head).toContain('connection: close');
    // Without a body there is nothing to wait for.
    const bodiless = get('/kept', 'Expect: 100-continue\r\n') + last('/kept');
    expect(responsesIn(await sendUntilClosed(server.port, [bodiless]))).toHaveLength(2);
  });

  test('ends after HTTP/1.0, unless it is to be kept', async () => {
    const old = 'GET /kept HTTP/1.0\r\n\r\n';
    const kept = 'GET /kept HTTP/1.0\r\nConnection: keep-alive\r\n\r\n';
    const responses = responsesIn(await sendUntilClosed(server.port, [kept + kept + old + old]));
    expect(responses.map(({ head }) => /connection: ([a-z-]+)/.exec(head)?.[1])).toEqual([
      'keep-alive',
      'keep-alive',
      'close',
    ]);
    for (const { body } of responses) expect(Buffer.from(body, 'latin1').toString()).toBe('kept — bytes');
  });

  test('answers a client that has ended its side', async () => {
    const requests = get('/kept') + get('/nowhere');
    const responses = responsesIn(await sendUntilClosed(server.port, [requests], { end: true }));
    expect(responses.map(({ head }) => head.slice(9, 12))).toEqual(['200', '404']);
    expect(await sendUntilClosed(server.port, ['GET / HT'], { end: true })).toBe('');
    expect(await sendUntilClosed(server.port, [], { end: true })).toBe('');
  });

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
    const fresh = await sendUntilClosed(server.port, [last('/kept', 'If-None-Match: *\r\n')]);
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
  });

  test('gets its own answers, even if it reads them late and other connections are answered meanwhile', async () => {
    const targets = (name: string) =>
      Array.from({ length: 400 }, (_, index) => `/${index % 3 === 0 ? 'made' : 'ready'}/${name}/${index}`);
    const names = ['a', 'b', 'c'];
    const sockets = await Promise.all(names.map(() => connected(server.port)));
    for (const socket of sockets) socket.pause();
    const requests = names.map(
      (name) =>
        targets(name)
          .map((target) => get(target))
          .join('') + last('/nowhere'),
    );
    // In pieces and by turns, so that each connection has answers that wait while others are made.
    for (let at = 0; at < Math.max(...requests.map(({ length }) => length)); at += 10_000)
      for (const [index, socket] of sockets.entries()) {
        socket.write(requests[index]?.slice(at, at + 10_000) ?? '');
        await turnOf(server);
      }
    const texts = await Promise.all(sockets.map((socket) => until(socket, () => false)));
    const wrong = names.map((name, index) => {
      const responses = responsesIn(texts[index] ?? '');
      return targets(name).filter((target, at) => responses[at]?.body !== madeBody(target));
    });
    expect(wrong).toEqual([[], [], []]);
  });

  test('with very many requests yields to others in between', async () => {
    let [answered, most] = [0, 0];
    const observe = () => {
      if (answered++ > 0) return;
      setImmediate(() => {
        most = Math.max(most, answered);
        answered = 0;
      });
    };
    const { port } = start(sampleAnswerer(), { observe });
    const text = await sendUntilClosed(port, [get('/kept').repeat(3000) + last('/kept')]);
    expect(text.match(/HTTP\/1\.1 200 OK\r\n/g)).toHaveLength(3001);
    expect(most).toBeLessThanOrEqual(500);
  });
});

describe('the observer', () => {
  test('reports every answer, of refused requests too', async () => {
    seen.length = 0;
    const { length } = await sendUntilClosed(server.port, [`${get('/kept')}${get('/made/1')}hello\r\n\r\n`]);
    expect(seen).toMatchObject([
      { method: 'GET', target: '/kept', status: 200, cache: 'hit' },
      { method: 'GET', target: '/made/1', status: 200, cache: 'miss' },
      { method: '', target: '', status: 400, cache: 'pass' },
    ]);
    expect(seen.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(length);
    for (const { durationMs } of seen) expect(durationMs).toBeGreaterThanOrEqual(0);
  });
});
