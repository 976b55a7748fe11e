import { expect, test } from 'bun:test';
import { LostRequest, RawConnection } from './raw-connection.ts';

/** Answers every connection with these pieces, one per turn of the event loop, and then closes it. */
async function answering(pieces: readonly string[], use: (port: number) => Promise<void>): Promise<void> {
  const listener = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      async data(socket) {
        for (const piece of pieces) {
          socket.write(piece);
          await new Promise((next) => setImmediate(next));
        }
        socket.end();
      },
    },
  });
  try {
    await use(listener.port);
  } finally {
    listener.stop(true);
  }
}

test.each([
  ['with Content-Length', ['HTTP/1.1 200 OK\r\nContent-Len', 'gth: 5\r\nConnection: close\r\n\r\nhe', 'llo']],
  [
    'with chunked encoding',
    [
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\nhe\r',
      '\n3\r\nllo\r\n0\r\n\r\n',
    ],
  ],
])('reads an answer %s', async (_name, pieces) => {
  await answering(pieces, async (port) => {
    const { status, body, isLast } = await (await RawConnection.open(port)).ask('/');
    expect([status, body.toString(), isLast]).toEqual([200, 'hello', true]);
  });
});

test.each([
  ['cut off', ['HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhe']],
  ['unanswered', []],
])('reports a request that was %s', async (kind, pieces) => {
  await answering(pieces, async (port) => {
    const connection = await RawConnection.open(port);
    const error = await connection.ask('/').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(LostRequest);
    expect(error).toMatchObject({ kind });
  });
});
