import { argv } from 'node:process';

// Clients that try to exhaust a server's memory: bun bench/chaos/hungry-crowd.ts KIND PORT COUNT RECORDS. Each
// `downloads` client requests a file, and each `lists` client 40 lists of 200; neither reads. Each `reads` client
// requests one list of 200 after another and reads them. Prints a line once all have sent requests, and runs until it
// is killed.

const [kind = '', port = '', count = '', records = ''] = argv.slice(2);
const origin = `http://127.0.0.1:${port}`;
const page = () => `/api/v1?limit=200&offset=${Math.floor(Math.random() * (Number(records) - 200))}`;
const request = (target: string) => `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`;
const asked = {
  downloads: () => request('/data/verdicts.json'),
  lists: () => Array.from({ length: 40 }, () => request(page())).join(''),
};

for (let index = 0; index < Number(count); index++) {
  if (kind === 'reads') void read();
  else await ask(asked[kind === 'lists' ? 'lists' : 'downloads']());
  // Opening all connections at once would only measure the backlog of the system.
  if (index % 50 === 49) await Bun.sleep(10);
}
process.stdout.write('asked\n');
setInterval(() => undefined, 1000);

async function ask(text: string): Promise<void> {
  await Bun.connect({
    hostname: '127.0.0.1',
    port: Number(port),
    socket: {
      open(socket) {
        socket.write(text);
        socket.pause();
      },
      data() {},
      error() {},
      close() {},
    },
  });
}

async function read(): Promise<void> {
  for (;;)
    await fetch(origin + page()).then(
      (response) => response.arrayBuffer(),
      () => Bun.sleep(100),
    );
}
