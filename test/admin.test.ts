import { beforeAll, describe, expect, test } from 'bun:test';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entryOf, writeCatalogue, writeFolder } from '../lab/catalogue-folder.ts';
import { compileFolder } from '../lab/editions.ts';
import { freePort } from '../lab/free-port.ts';
import { needing } from '../lab/needing.ts';
import { until } from '../lab/until.ts';
import { sendRaw } from '../packages/wire/test/raw-client.ts';
import { listenAdmin } from '../src/serving/admin.ts';
import { launcher, run, startServe, startServeOf } from './support/command.ts';
import { newStore } from './support/stores.ts';

/** The example in the guide to operations. */
const example = /<!-- ready -->\n```json\n([\s\S]*?)```/.exec(
  readFileSync(join(import.meta.dir, '../docs/operations.md'), 'utf8'),
)?.[1];

/** Why this process may not change what a path holds for a process that it starts. */
const withoutMounts =
  Bun.which('unshare') && Bun.spawnSync(['unshare', '--mount', 'true']).exitCode === 0
    ? undefined
    : 'a file is taken away by "unshare --mount", which takes root';

/** A program of one line of POSIX shell. */
function writeProgram(line: string): string {
  const path = join(writeFolder({ program: `#!/bin/sh\n${line}\n` }), 'program');
  chmodSync(path, 0o755);
  return path;
}

async function ask(port: number, path: string, init?: RequestInit) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
  return { status: response.status, body: await response.json() };
}

let edition: string;

beforeAll(async () => {
  edition = await compileFolder(writeCatalogue([entryOf('a')]));
});

describe('verdicts serve --admin-port', () => {
  test('reports on its own port that the process is alive, and what it serves', async () => {
    const port = freePort();
    await using server = await startServe(edition, '--admin-port', String(port));
    expect(await ask(port, '/live')).toEqual({ status: 200, body: { status: 'live' } });
    const { edition: id } = (await (await fetch(`${server.address}/api/v1`)).json()) as { edition: string };
    expect(await ask(port, '/ready')).toMatchObject({ status: 200, body: { status: 'ready', edition: id } });
    expect((await ask(port, '/api/v1')).status).toBe(404);
    expect((await ask(port, '/ready', { method: 'POST' })).status).toBe(405);
    expect((await fetch(`${server.address}/ready`)).status).toBe(404);
  });

  test('refuses a page whose own host name leads to this machine', async () => {
    const listener = listenAdmin(
      { hostname: '127.0.0.1', port: 0 },
      {
        readiness: () => ({ status: 'starting', reason: 'x' }),
        metrics: () => Promise.resolve('x 1\n'),
        report: () => undefined,
      },
    );
    const statusOf = async (host: string, path: string) =>
      (await sendRaw(listener.port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`))
        .status;
    for (const path of ['/live', '/ready', '/metrics', '/x'])
      for (const name of [
        'evil.example',
        'evil.example:9090',
        '127.0.0.1.evil.example',
        'localhost.evil.example',
      ])
        expect(await statusOf(name, path)).toBe(421);
    for (const name of [
      'localhost',
      'LOCALHOST:9090',
      '127.0.0.1',
      '127.0.0.1:9090',
      '[::1]:9090',
      '10.0.0.7',
    ])
      expect(await statusOf(name, '/metrics')).toBe(200);
    await listener.stop(0);
  });

  test('reports faults of the store, and is ready nevertheless', async () => {
    const site = newStore([entryOf('a')]);
    await site.publish();
    const port = freePort();
    const options = ['--poll', '0.1', '--workers', '2', '--admin-port', String(port)];
    await using server = await startServe(site.store, ...options);
    expect((await ask(port, '/ready')).body).toMatchObject({
      status: 'ready',
      store: { name: site.store, publication: 1, reachable: true },
      workers: { wanted: 2, ready: 2 },
    });
    rmSync(site.store, { recursive: true });
    let state: unknown;
    await until(async () => {
      state = (await ask(port, '/ready')).body;
      return !(state as { store: { reachable: boolean } }).store.reachable;
    });
    expect(state).toMatchObject({ status: 'ready', store: { publication: 1, trouble: expect.any(String) } });
    const keys = (value: object) => Object.keys(value);
    const told = JSON.parse(example ?? '');
    expect(keys(state as object)).toEqual(keys(told));
    expect(keys((state as { store: object }).store)).toEqual(keys(told.store));
    expect((await fetch(`${server.address}/api/v1/a`)).status).toBe(200);
  });

  needing(
    withoutMounts,
  ).test('says that no picture can be drawn, in the log too, and pages link to none', async () => {
    const port = freePort();
    const rasteriser = fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'));
    const program = writeProgram(
      `exec unshare --mount sh -c 'mount --bind /dev/null "$0" && exec "$@"' ${rasteriser} ${launcher} "$@"`,
    );
    const words = ['--admin-port', String(port), '--log-format', 'text'];
    await using server = await startServeOf(program, edition, ...words);
    await server.printed('Pictures cannot be drawn');
    expect(await ask(port, '/ready')).toMatchObject({
      status: 200,
      body: { status: 'ready', troubles: { pictures: expect.stringContaining('WebAssembly') } },
    });
    for (const path of ['/og/a.png', '/og.png']) {
      const refused = await fetch(server.address + path);
      expect(refused.status).toBe(503);
      expect(refused.headers.get('retry-after')).toBe('5');
      expect(await refused.json()).toMatchObject({ type: expect.stringContaining('/problems/unavailable') });
    }
    for (const path of [
      '/',
      '/reviews/a',
      `/oembed?url=${encodeURIComponent('https://verdicts.example/reviews/a')}`,
    ]) {
      const page = await fetch(server.address + path);
      expect(page.status).toBe(200);
      expect(await page.text()).not.toMatch(/\/og\b/);
    }
    expect((await fetch(`${server.address}/data/verdicts.csv`)).status).toBe(200);
    server.kill('SIGTERM');
    const { stderr } = await server.ended();
    expect(stderr.match(/Pictures cannot be drawn, and pages link to none: .*/g)).toHaveLength(1);
    expect(stderr).not.toContain('| ');
  });

  test('says that no files of all verdicts can be made, and that they can again', async () => {
    const site = newStore([entryOf('a')]);
    await site.publish();
    const port = freePort();
    const temporary = join(site.store, '../temporary');
    writeFileSync(temporary, '');
    await using server = await startServe(site.store, '--admin-port', String(port), '--log-format', 'text', [
      'TMPDIR',
      temporary,
    ]);
    expect((await ask(port, '/ready')).body).toMatchObject({
      status: 'ready',
      troubles: { downloads: expect.stringContaining(temporary) },
    });
    expect((await fetch(`${server.address}/data/verdicts.csv`)).status).toBe(503);
    rmSync(temporary);
    mkdirSync(temporary);
    expect((await fetch(`${server.address}/data/verdicts.csv`)).status).toBe(200);
    expect((await ask(port, '/ready')).body).not.toHaveProperty('troubles');
    await server.printed('Files of all verdicts can be made.');
  });

  test('says that a port is taken, and ends', async () => {
    const taken = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() });
    const words = ['--port', '0', '--admin-port', String(taken.port)];
    expect(await run('serve', edition, ...words)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `verdicts: port ${taken.port} of 127.0.0.1 is taken; choose another with --admin-port\n`,
    });
    taken.stop(true);
  });

  test('answers other machines too, by any host name, if it listens on a public address', async () => {
    const port = freePort();
    const words = ['--admin-host', '0.0.0.0', '--admin-port', String(port)];
    await using _server = await startServe(edition, ...words);
    const request = 'GET /ready HTTP/1.1\r\nHost: server-1:9090\r\nConnection: close\r\n\r\n';
    expect((await sendRaw(port, request)).status).toBe(200);
    const wrong = ['--port', '0', '--admin-host', '203.0.113.7', '--admin-port', String(freePort())];
    expect(await run('serve', edition, ...wrong)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/^verdicts: port \d+ of 203\.0\.113\.7 .*--admin-host.*\n$/),
    });
  });

  test('says that one port cannot be both', async () => {
    const port = String(freePort());
    const words = ['--port', port, '--admin-port', port];
    expect(await run('serve', edition, ...words)).toMatchObject({
      exitCode: 1,
      stderr: `verdicts: port ${port} of 127.0.0.1 is taken by --admin-port; choose another with --port\n`,
    });
  });
});
