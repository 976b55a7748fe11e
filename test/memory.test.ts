import { afterAll, describe, expect, test } from 'bun:test';
import { listen } from '#wire/listen.ts';
import { MemoryLedger } from '#wire/memory-ledger.ts';
import { entryOf, writeCatalogue } from '../lab/catalogue-folder.ts';
import { compileFolder, editionOf } from '../lab/editions.ts';
import { freePort } from '../lab/free-port.ts';
import { memoryOf } from '../lab/processes.ts';
import { until } from '../lab/until.ts';
import { connected, get, sendRaw } from '../packages/wire/test/raw-client.ts';
import { problemSchema } from '../src/http/answers/problem.ts';
import { Service } from '../src/http/service.ts';
import { startServe } from './support/command.ts';

const slugs = Array.from({ length: 300 }, (_, index) => `number-${index}`);
const folder = writeCatalogue(slugs.map((slug) => entryOf(slug)));

const ends: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(ends.map((end) => end())));

async function serveWith(maxBytes: number) {
  const memory = new MemoryLedger(maxBytes);
  const failures: unknown[] = [];
  const service = new Service(await editionOf(folder), { memory, report: (error) => failures.push(error) });
  const server = listen(service, { hostname: '127.0.0.1', port: 0, memory });
  ends.push(async () => {
    await server.stop(0);
    service.close();
    expect(failures).toEqual([]);
  });
  const held = (holder: string) => memory.holders.get(holder) ?? 0;
  return { memory, service, server, held };
}

describe('the memory of a server', () => {
  test('counts cached answers, stays within its bound, and is freed with them', async () => {
    const { memory, service, server, held } = await serveWith(1_000_000);
    for (let offset = 0; offset < 250; offset++) {
      expect((await sendRaw(server.port, get(`/api/v1?limit=50&offset=${offset}`))).status).toBe(200);
      expect(memory.bytes).toBeLessThanOrEqual(memory.maxBytes);
    }
    expect(held('cache')).toBeWithin(100_000, 500_001);
    expect(held('lines')).toBeWithin(50_000, 500_001);
    const { current } = service;
    service.publish(await editionOf(writeCatalogue([entryOf('another')])));
    expect(held('cache')).toBe(0);
    current.lines.close();
    expect(held('lines')).toBe(0);
  });

  test('once exhausted, evicts caches, then refuses work; verdicts and badges still go out', async () => {
    const { memory, server, held } = await serveWith(1_000_000);
    const list = () => sendRaw(server.port, get('/api/v1?limit=50'));
    for (let times = 0; times < 5; times++) expect((await list()).status).toBe(200);
    expect(held('cache')).toBeGreaterThan(10_000);
    const others = memory.open('others');
    others.add(950_000);
    expect(memory.bytes).toBeLessThanOrEqual(memory.maxBytes);
    const refused = await list();
    expect([held('cache'), held('lines')]).toEqual([0, 0]);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect(problemSchema.parse(JSON.parse(refused.body)).type).toEndWith('/problems/busy');
    for (const path of ['/api/v1/number-7', '/api/badge/number-7'])
      expect((await sendRaw(server.port, get(path))).status).toBe(200);
    const etag = (await sendRaw(server.port, get('/api/v1/number-7'))).headers.get('etag');
    const again = await sendRaw(server.port, get('/api/v1/number-7', `If-None-Match: ${etag}\r\n`));
    expect(again.status).toBe(304);
    expect(memory.refused).toBe(1);
    others.close();
    expect((await list()).status).toBe(200);
  });

  test('is freed when connections end, for any requests and unread answers', async () => {
    const { server, held } = await serveWith(20_000_000);
    const deaf = await Promise.all(Array.from({ length: 10 }, () => connected(server.port)));
    for (const [index, socket] of deaf.entries()) {
      socket.on('error', () => undefined);
      socket.pause();
      socket.write(get(`/api/v1?limit=200&offset=${index}`).repeat(400));
    }
    await until(() => held('untaken') > 0 && held('requests') > 0);
    expect(held('connections')).toBeGreaterThan(0);
    for (const socket of deaf) socket.destroy();
    await until(() => server.connections === 0);
    expect(['untaken', 'requests', 'connections', 'files'].map(held)).toEqual([0, 0, 0, 0]);
  });
});

test('clients that request lists and never read stay within the bound, and others still get verdicts', async () => {
  // The longest that a line may be: some 500 KB a list of 200, so that few clients use up the share of waiting answers.
  const long = { verdictSummary: '評'.repeat(300), bestFor: '評'.repeat(200), skipIf: '評'.repeat(200) };
  const edition = await compileFolder(writeCatalogue(slugs.map((slug) => entryOf(slug, long))));
  const admin = freePort();
  const server = await startServe(edition, '--memory', '16', '--admin-port', String(admin));
  ends.push(async () => {
    server.kill('SIGKILL');
    await server.ended();
  });
  const metric = async (name: string) => {
    const text = await (await fetch(`http://127.0.0.1:${admin}/metrics`)).text();
    const values = [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'))];
    return values.reduce((sum, [, value]) => sum + Number(value), 0);
  };
  const port = Number(new URL(server.address).port);
  // More than it takes to exceed the share of answers that wait, once the buffers of the system are full.
  const crowd = await Promise.all(Array.from({ length: 100 }, () => connected(port)));
  for (const [index, socket] of crowd.entries()) {
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(get(`/api/v1?limit=200&offset=${index % 100}`).repeat(400));
  }
  await until(async () => {
    expect((await sendRaw(port, get(`/api/v1/number-${slugs.length - 1}`))).status).toBe(200);
    expect(await metric('verdicts_memory_bytes')).toBeLessThanOrEqual(16 * 2 ** 20);
    return (await metric('verdicts_connections_let_go_total')) > 0;
  });
  expect(memoryOf(server.pid, 'VmHWM')).toBeLessThan(512 * 2 ** 20);
  for (const socket of crowd) socket.destroy();
  await until(async () => (await metric('verdicts_connections_open')) === 0);
});
