import { describe, expect, test } from 'bun:test';
import { once } from 'node:events';
import { connect } from 'node:net';
import { MemoryLedger } from '../src/memory-ledger.ts';
import { connected, get, last, responsesIn, sendRaw, sendUntilClosed, until } from './raw-client.ts';
import { answeringWith, sampleAnswerer } from './sample-answerer.ts';
import { createServers, settled } from './servers.ts';

const start = createServers();
const host = 'Host: www.example\r\n';

describe('limits', () => {
  test('of time: a request that never ends gets an answer that says so, and other clients are cut off', async () => {
    const limits = { headerSeconds: 0, idleSeconds: 0, sendSeconds: 0 };
    const impatient = start(sampleAnswerer(), { limits });
    const [slow, silent, idle, hungry] = await Promise.all([
      sendUntilClosed(impatient.port, ['GET / HTTP/1.1\r\nX:']),
      sendUntilClosed(impatient.port, []),
      sendUntilClosed(impatient.port, [get('/kept')]),
      sendUntilClosed(impatient.port, [`POST / HTTP/1.1\r\n${host}Content-Length: 5\r\n\r\nhell`]),
    ]);
    for (const text of [slow, hungry]) {
      const [response] = responsesIn(text);
      expect(response?.head).toStartWith('http/1.1 408 ');
      expect(response?.body).toBe('A request may take 0 seconds to arrive.');
    }
    expect(silent).toBe('');
    expect(responsesIn(idle)).toHaveLength(1);
    // One that asks for much and reads nothing.
    const deaf = await connected(impatient.port);
    deaf.pause();
    deaf.write(get('/long').repeat(3000));
    await impatient.stop(30_000);
    deaf.destroy();
  });

  test('of connections: more are refused, until one is closed', async () => {
    const small = start(sampleAnswerer(), { limits: { connections: 20 } });
    const held = await Promise.all(Array.from({ length: 20 }, () => connected(small.port)));
    for (const socket of held) {
      socket.write(get('/kept'));
      await until(socket, (text) => responsesIn(text)[0]?.body.endsWith('bytes') === true);
    }
    const refused = await sendRaw(small.port, get('/kept'));
    expect(refused.status).toBe(503);
    expect(refused.body).toBe('20 connections are open, and no more are taken.');
    for (const socket of held) socket.destroy();
    for (;;) if ((await sendRaw(small.port, get('/kept')).catch(() => undefined))?.status === 200) break;
  });
});

test('clients that never read their answers are disconnected, and others are answered', async () => {
  const small = start(sampleAnswerer(), { memory: new MemoryLedger(600_000) });
  const deaf = await Promise.all(
    Array.from({ length: 12 }, async (_, client) => {
      const socket = await connected(small.port);
      socket.on('error', () => undefined);
      // It asks until the buffers of the system are full and the rest of an answer is held. How much of it is left
      // depends on the size of these buffers: a first answer, for each client 5 KB longer, makes these rests differ.
      socket.pause();
      socket.write(get(`/made/${'x'.repeat(client * 2.5)}`) + get('/long').repeat(400));
      return socket;
    }),
  );
  while (small.held.letGo === 0) expect((await sendRaw(small.port, get('/kept'))).status).toBe(200);
  await settled(small, () => small.held.letGo);
  expect(small.held.bytes).toBeWithin(1, 150_001);
  expect(small.connections).toBeLessThan(deaf.length + 1);
  for (const socket of deaf) socket.destroy();
});

describe('of two sides that end apart', () => {
  test('a client that ends its own and waits for nothing is closed at once', async () => {
    const patient = start(sampleAnswerer(), { limits: { idleSeconds: 3600, headerSeconds: 3600 } });
    const text = await sendUntilClosed(patient.port, [get('/kept')], { end: true });
    expect(responsesIn(text)).toHaveLength(1);
    expect(await sendUntilClosed(patient.port, [], { end: true })).toBe('');
  });

  test('a client that never closes its side after the server has closed loses its connection', async () => {
    const server = start(sampleAnswerer());
    const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.write(last('/kept'));
    await until(socket, (text) => responsesIn(text)[0]?.body.endsWith('bytes') === true);
    await once(socket, 'end');
    // It reads on and ends nothing: the server counts the seconds by its own clock.
    while (server.connections > 0) await new Promise(setImmediate);
    socket.destroy();
  });
});

describe('when asked to stop', () => {
  test('answers requests that have arrived, announces the end of the connection, and closes it', async () => {
    let release: (response: Response) => void = () => undefined;
    const asked = Promise.withResolvers<void>();
    const slow = start(
      answeringWith((target) => {
        if (target !== '/slow') return new Response('quick');
        asked.resolve();
        return new Promise((resolve) => {
          release = resolve;
        });
      }),
    );
    const waiting = sendUntilClosed(slow.port, [get('/slow') + get('/quick')]);
    const idle = sendUntilClosed(slow.port, [get('/quick')]);
    await asked.promise;
    const stopped = slow.stop(60_000);
    expect(responsesIn(await idle)).toHaveLength(1);
    release(new Response('done'));
    expect(responsesIn(await waiting).map(({ body }) => body)).toEqual(['done', 'quick']);
    await stopped;
    await expect(fetch(`http://127.0.0.1:${slow.port}/`)).rejects.toThrow();
  });
});

test('when asked to stop, closes idle connections, and waits for a request that has begun', async () => {
  const patient = start(sampleAnswerer(), { limits: { idleSeconds: 3600, headerSeconds: 3600 } });
  const [silent, idle, slow] = await Promise.all([1, 2, 3].map(() => connected(patient.port)));
  idle?.write(get('/kept'));
  if (idle) await until(idle, (text) => responsesIn(text)[0]?.body.endsWith('bytes') === true);
  slow?.write('GET /kept HTTP/1.1\r\n');
  while (patient.connections < 3) await Bun.sleep(1);
  const stopped = patient.stop(170_000);
  await Promise.all([silent, idle].map((socket) => socket && until(socket, () => false)));
  slow?.write(`${host}\r\n`);
  const text = slow && (await until(slow, () => false));
  expect(text).toStartWith('HTTP/1.1 200 ');
  expect(text).toContain('\r\nconnection: close\r\n');
  await stopped;
});

test('when asked to stop, closes a connection after the answer that had begun', async () => {
  let finish: () => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // The head goes out with the second piece: a body of one piece has a length.
      controller.enqueue(Buffer.from('first'));
      controller.enqueue(Buffer.from(' second'));
      finish = () => {
        controller.enqueue(Buffer.from(' last'));
        controller.close();
      };
    },
  });
  const slow = start(answeringWith(() => new Response(body)));
  const [socket, idle] = await Promise.all([connected(slow.port), connected(slow.port)]);
  socket.write(get('/'));
  await until(socket, (text) => text.includes('second'));
  const stopped = slow.stop(170_000);
  // Beyond the moment in which idle connections are closed.
  await until(idle, () => false);
  finish();
  await until(socket, () => false);
  await stopped;
});
