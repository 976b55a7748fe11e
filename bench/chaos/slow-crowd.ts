import { argv } from 'node:process';

// Opens slow connections: bun bench/chaos/slow-crowd.ts PORT COUNT. One half sends a byte of a request each second; the
// other requests a few lists and never reads. Reopens connections that the server closes. Prints a line once most are
// open, and runs until it is killed.

const [port = 0, count = 0] = argv.slice(2).map(Number);
const drip = Buffer.from(`GET /api/v1 HTTP/1.1\r\nHost: x\r\nX-Slow: ${'x'.repeat(1000)}`);
// About 300 KB of answers: many more would fill the memory that the system reserves for TCP, at both ends.
const greedy = Buffer.from('GET /api/v1?limit=200 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5));
const dripping = new Set<{ socket: Bun.Socket; sent: number }>();
let open = 0;

for (let index = 0; index < count; index++) {
  void join(index % 2 === 0);
  // Opening all connections at once would only measure the backlog of the system.
  if (index % 50 === 49) await Bun.sleep(10);
}
setInterval(() => {
  for (const one of dripping)
    one.sent += Math.max(0, one.socket.write(drip.subarray(one.sent, one.sent + 1)));
  if (open >= count * 0.85) process.stdout.write(`open ${open}\n`);
}, 1000);

async function join(drips: boolean): Promise<void> {
  const again = () => void setTimeout(() => void join(drips), 500);
  try {
    await Bun.connect({
      hostname: '127.0.0.1',
      port,
      socket: {
        open(socket) {
          open++;
          if (drips) dripping.add({ socket, sent: 0 });
          else {
            socket.write(greedy);
            socket.pause();
          }
        },
        data() {},
        error() {},
        close(socket) {
          open--;
          for (const one of dripping) if (one.socket === socket) dripping.delete(one);
          again();
        },
      },
    });
  } catch {
    again();
  }
}
