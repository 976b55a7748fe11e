import { readFileSync } from 'node:fs';
import { argv } from 'node:process';
import { percentile } from '../statistics.ts';

// Good clients in a process of their own, so that they do not slow the server they measure: bun
// bench/chaos/good-crowd.ts PORT SECONDS CLIENTS PAUSE-MS SLUGS-FILE. Each keeps one connection, requests a verdict,
// reads the answer and pauses. Prints as JSON the number of answers, the number of failures (any status but 200), and
// latency percentiles in milliseconds.

const [port = '', seconds = '', clients = '', pauseMs = '', file = ''] = argv.slice(2);
const slugs = readFileSync(file, 'utf8').split('\n');
const waits: number[] = [];
let failed = 0;
const end = performance.now() + Number(seconds) * 1000;

await Promise.all(Array.from({ length: Number(clients) }, (_, client) => askUntilEnd(client)));
const [p50, p99] = [percentile(waits, 50), percentile(waits, 99)];
process.stdout.write(`${JSON.stringify({ answered: waits.length, failed, p50, p99 })}\n`);

function askUntilEnd(client: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let number = client;
  let begun = 0;
  let text = '';
  let isDone = false;
  const pause = () => Bun.sleep(Number(pauseMs) * (0.5 + Math.random()));
  const ask = (socket: Bun.Socket) => {
    isDone = performance.now() > end;
    if (isDone) return void socket.end();
    begun = performance.now();
    number += Number(clients);
    socket.write(`GET /api/v1/${slugs[number % slugs.length]} HTTP/1.1\r\nHost: x\r\n\r\n`);
  };
  void Bun.connect({
    hostname: '127.0.0.1',
    port: Number(port),
    socket: {
      open: (socket) => void pause().then(() => ask(socket)),
      data(socket, bytes) {
        text += bytes.toString('latin1');
        const bodyAt = text.indexOf('\r\n\r\n') + 4;
        if (bodyAt < 4) return;
        const length = Number(/\r\ncontent-length: (\d+)\r\n/i.exec(text)?.[1]);
        if (text.length < bodyAt + length) return;
        waits.push(performance.now() - begun);
        if (!text.startsWith('HTTP/1.1 200 ')) failed++;
        text = '';
        void pause().then(() => ask(socket));
      },
      close() {
        if (!isDone) failed++;
        resolve();
      },
      error() {},
    },
  }).catch(() => {
    failed++;
    resolve();
  });
  return promise;
}
