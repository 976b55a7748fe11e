import { describe, expect, test } from 'bun:test';
import type { Answerer } from '../src/exchange.ts';
import { connected, get, last, responsesIn, sendUntilClosed } from './raw-client.ts';
import { answeringWith, sampleAnswerer } from './sample-answerer.ts';
import { createServers, settled } from './servers.ts';

const start = createServers();
const server = start(sampleAnswerer());

describe('bodies that come in pieces', () => {
  const pieceBytes = 64 * 1024;
  let made = 0;
  let cancelled = false;
  const streaming = (pieces: number, headers: Record<string, string> = {}): Answerer =>
    answeringWith(() => {
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
  });

  test('that are empty have the length 0', async () => {
    const empty = start(answeringWith(() => new Response(null)));
    const responses = responsesIn(await sendUntilClosed(empty.port, [get('/') + last('/')]));
    expect(responses.map(({ head }) => head.match(/200 ok|content-length: .+/g))).toEqual([
      ['200 ok', 'content-length: 0'],
      ['200 ok', 'content-length: 0'],
    ]);
  });

  test('that come whole with their length leave the connection open', async () => {
    const failures: unknown[] = [];
    const headers = { 'Content-Length': '5' };
    const known = start(answeringWith(() => new Response('known', { headers }), failures));
    const responses = responsesIn(await sendUntilClosed(known.port, [get('/') + last('/')]));
    expect(responses.map(({ body }) => body)).toEqual(['known', 'known']);
    expect(failures).toEqual([]);
  });

  test('that are shorter or longer than declared end the connection', async () => {
    for (const announced of [pieceBytes, 2 * pieceBytes, 4 * pieceBytes]) {
      const lying = start(streaming(3, { 'Content-Length': String(announced) }));
      const text = await sendUntilClosed(lying.port, [get('/') + get('/')]);
      expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
    }
  });

  test('that fail end the connection, and the failure is reported once', async () => {
    const failures: unknown[] = [];
    made = 0;
    const body = () =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          if (made++ < 3) controller.enqueue(new Uint8Array(10));
          else controller.error(new Error('the disk is gone'));
        },
      });
    const failing = start(answeringWith(() => new Response(body()), failures));
    expect(await sendUntilClosed(failing.port, [get('/') + get('/')])).not.toContain('\r\n0\r\n');
    expect(failures).toEqual([new Error('the disk is gone')]);
  });

  test('wait for the client, and stop when it goes', async () => {
    const endless = start(streaming(Number.POSITIVE_INFINITY));
    const socket = await connected(endless.port);
    socket.pause();
    socket.write(get('/'));
    // Nothing more is made once the buffers of both sides are full.
    await settled(server, () => made);
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThan(2000);
    socket.destroy();
    while (!cancelled) await Bun.sleep(10);
  });

  test('are released if the client leaves before they begin', async () => {
    const asked = Promise.withResolvers<void>();
    const made = Promise.withResolvers<Response>();
    const letGo = Promise.withResolvers<void>();
    const slow = start(
      answeringWith(() => {
        asked.resolve();
        return made.promise;
      }),
    );
    const socket = await connected(slow.port);
    socket.write(get('/'));
    await asked.promise;
    // Not only its side, after which it might still read.
    socket.resetAndDestroy();
    while (slow.connections > 0) await Bun.sleep(1);
    made.resolve(new Response(new ReadableStream({ cancel: () => letGo.resolve() })));
    await letGo.promise;
  });

  test('of a file arrive whole', async () => {
    const file = Bun.file(process.execPath).slice(0, 8_000_001);
    const headers = { 'Content-Length': String(file.size) };
    const files = start(answeringWith(() => new Response(file.stream(), { headers })));
    const response = await fetch(`http://127.0.0.1:${files.port}/`);
    expect(Buffer.compare(await response.bytes(), await file.bytes())).toBe(0);
  });
});
