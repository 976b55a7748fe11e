import { afterAll, beforeAll, expect, test } from 'bun:test';
import { connect } from 'node:net';
import type { WireLimits } from '#wire/limits.ts';
import { listen, type RunningServer } from '#wire/listen.ts';
import { MemoryLedger } from '#wire/memory-ledger.ts';
import { type RefusalReason, refusalStatus } from '#wire/refusal.ts';
import { entryOf, writeCatalogue } from '../lab/catalogue-folder.ts';
import { type Site, serve } from '../lab/site.ts';
import { last, responsesIn, sendUntilClosed } from '../packages/wire/test/raw-client.ts';
import { problemSchema } from '../src/http/answers/problem.ts';

let site: Site;
const servers: RunningServer[] = [];

beforeAll(async () => {
  const entries = Array.from({ length: 200 }, (_, index) =>
    entryOf(`a${index}`, { bestFor: 'x'.repeat(200) }),
  );
  site = await serve(writeCatalogue(entries));
});

afterAll(async () => {
  await Promise.all(servers.map((one) => one.stop(0)));
});

function start(limits: Partial<WireLimits> = {}, memoryBytes?: number): RunningServer {
  const memory = new MemoryLedger(memoryBytes);
  const server = listen(site.service, { hostname: '127.0.0.1', port: 0, limits, memory });
  servers.push(server);
  return server;
}

const cases: Readonly<
  Record<
    RefusalReason,
    readonly [bytes: string, problem: string, limits?: Partial<WireLimits>, memoryBytes?: number]
  >
> = {
  malformed: ['hello\r\n\r\n', 'malformed-request'],
  timeout: ['GET / HTTP/1.1\r\nX:', 'request-timeout', { headerSeconds: 0 }],
  'body-too-large': ['POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n', 'body-too-large'],
  'target-too-long': [last(`/${'x'.repeat(9000)}`), 'target-too-long'],
  'headers-too-large': [last('/', `X: ${'x'.repeat(20_000)}\r\n`), 'headers-too-large'],
  'coding-not-supported': [last('/', 'Transfer-Encoding: gzip, chunked\r\n'), 'coding-not-supported'],
  'version-not-supported': ['GET / HTTP/2.0\r\nHost: x\r\n\r\n', 'version-not-supported'],
  'too-many-connections': [last('/'), 'busy', { connections: 10 }],
  'out-of-memory': [last('/api/v1?limit=1'), 'busy', {}, 100_000],
};

test.each(
  Object.entries(cases),
)('what the wire refuses as %s is answered as a problem of the service', async (reason, [
  bytes,
  problem,
  limits,
  memoryBytes,
]) => {
  const server = start(limits, memoryBytes);
  const held = Array.from({ length: limits?.connections ?? 0 }, () => connect(server.port, '127.0.0.1'));
  while (server.connections < held.length) await Bun.sleep(1);
  const [response] = responsesIn(await sendUntilClosed(server.port, [bytes]));
  for (const socket of held) socket.destroy();
  const status = refusalStatus[reason as RefusalReason];
  expect(response?.head).toStartWith(`http/1.1 ${status} `);
  expect(response?.head).toContain('\r\naccess-control-allow-origin: *\r\n');
  expect(/\r\nretry-after: (.*)\r\n/.exec(response?.head ?? '')?.[1]).toBe(status === 503 ? '5' : undefined);
  expect(problemSchema.parse(JSON.parse(response?.body ?? ''))).toMatchObject({
    type: `https://verdicts.example/problems/${problem}`,
    status,
  });
});

test('a large answer made for one request has a Content-Length', async () => {
  const [response] = responsesIn(await sendUntilClosed(start().port, [last('/api/v1?limit=200&offset=0')]));
  expect(response?.head).not.toContain('transfer-encoding');
  expect(JSON.parse(response?.body ?? '').data).toHaveLength(200);
});
