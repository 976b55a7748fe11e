import { afterAll, expect, test } from 'bun:test';
import { once } from 'node:events';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileResponse } from '../src/file-response.ts';
import { connected, get, last, responsesIn, sendUntilClosed } from './raw-client.ts';
import { answeringWith } from './sample-answerer.ts';
import { createServers } from './servers.ts';

const folder = mkdtempSync(join(tmpdir(), 'wire-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

const start = createServers();
const failures: unknown[] = [];

/** Far more than the buffers of the system hold for one connection, and no multiple of the buffer. */
const bytes = Buffer.from(
  Array.from({ length: 12_000_001 }, (_, index) => 97 + ((index * 7 + (index >> 9)) % 26)),
);
const path = join(folder, 'file');
writeFileSync(path, bytes);

/** Answers `/first/length` with that part of the file. */
const server = start(
  answeringWith((target) => {
    const [, first, length] = target.split('/').map(Number);
    return new FileResponse(
      { path, first: first ?? 0, length: length ?? 0 },
      { headers: { 'X-Part': target } },
    );
  }, failures),
);

test('parts of a file go out with their length, one after another, and none to HEAD', async () => {
  const parts = [
    [0, 0],
    [0, 1],
    [65_535, 65_537],
    [bytes.length - 5, 5],
  ] as const;
  const targets = parts.map((part) => `/${part.join('/')}`);
  const text = await sendUntilClosed(server.port, [
    `${targets.map((target) => get(target)).join('')}${last('/3/4')}`,
  ]);
  const bodies = [...parts, [3, 4] as const].map(([first, length]) => bytes.subarray(first, first + length));
  expect(responsesIn(text).map(({ body }) => body)).toEqual(bodies.map((body) => body.toString('latin1')));
  const head = await sendUntilClosed(server.port, [
    'HEAD /0/70000 HTTP/1.1\r\nHost: www.example\r\nConnection: close\r\n\r\n',
  ]);
  expect(head).toContain('\r\ncontent-length: 70000\r\n');
  expect(head).toEndWith('\r\n\r\n');
  expect(failures).toEqual([]);
});

test('clients that read slowly and at once each get every byte', async () => {
  const read = async (first: number) => {
    const socket = await connected(server.port);
    socket.pause();
    socket.write(last(`/${first}/${bytes.length - first}`));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => {
      chunks.push(Buffer.from(chunk));
      // So that the server meets a full socket again and again.
      socket.pause();
      setImmediate(() => socket.resume());
    });
    socket.resume();
    await once(socket, 'close');
    return Buffer.concat(chunks);
  };
  const firsts = Array.from({ length: 12 }, (_, index) => index * 1001);
  const answers = await Promise.all(firsts.map(read));
  for (const [index, first] of firsts.entries()) {
    const answer = answers[index] ?? Buffer.alloc(0);
    expect(answer.subarray(answer.indexOf('\r\n\r\n') + 4).equals(bytes.subarray(first))).toBeTrue();
  }
  expect(failures).toEqual([]);
});

test('a file that ends too early ends the connection, and is reported once', async () => {
  const short = join(folder, 'short');
  writeFileSync(short, bytes.subarray(0, 1000));
  const cut = start(
    answeringWith(() => new FileResponse({ path: short, first: 0, length: 1000 }, {}), failures),
  );
  truncateSync(short, 400);
  const text = await sendUntilClosed(cut.port, [get('/') + get('/')]);
  expect(text).toContain('content-length: 1000');
  expect(text.slice(text.indexOf('\r\n\r\n') + 4)).toHaveLength(400);
  expect(failures.splice(0).map(String)).toEqual([`RangeError: ${short} ends before byte 1000`]);
});
