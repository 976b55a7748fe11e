import { afterEach, describe, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf, newFolder } from '../lab/catalogue-folder.ts';
import { freePort } from '../lab/free-port.ts';
import { until } from '../lab/until.ts';
import { run, type ServeProcess, startServe } from './support/command.ts';
import { newStore } from './support/stores.ts';

let server: ServeProcess | undefined;
afterEach(stop);

async function stop(): Promise<string> {
  server?.kill('SIGTERM');
  const ended = await server?.ended();
  server = undefined;
  return ended?.stderr ?? '';
}

describe('verdicts serve STORE --cache-dir FOLDER', () => {
  test('begins with its local copies while the folder of the store is away, says so, and follows it once it is back', async () => {
    const copies = newFolder();
    const adminPort = freePort();
    const site = newStore([entryOf('a', { rating: 1 })]);
    await site.publish();
    const words = ['--poll', '0.1', '--cache-dir', copies, '--admin-port', String(adminPort)];
    const start = async () => {
      server = await startServe(site.store, ...words);
      return server;
    };
    const rating = async () =>
      ((await (await fetch(`${server?.address}/api/v1/a`)).json()) as { rating: number }).rating;
    const store = async () =>
      ((await (await fetch(`http://127.0.0.1:${adminPort}/ready`)).json()) as { store: unknown }).store;
    await start();
    site.write([entryOf('a', { rating: 2 })]);
    await site.publish();
    await until(async () => (await rating()) === 2);
    const [first] = site.publications();
    expect(await stop()).not.toContain('copied');

    const away = `${site.store}.away`;
    renameSync(site.store, away);
    await start();
    await server?.printed('nothing is published there; serving the local copy of publication 2');
    expect(await rating()).toBe(2);
    expect(await store()).toEqual({
      name: site.store,
      publication: 2,
      reachable: false,
      trouble: 'unreachable',
    });
    // The one before has a copy too.
    expect((await fetch(`${server?.address}/api/v1?edition=${first?.edition}`)).status).toBe(200);
    await stop();

    // As a folder that nothing is mounted on.
    mkdirSync(site.store);
    await start();
    expect(await rating()).toBe(2);
    rmSync(site.store, { recursive: true });
    renameSync(away, site.store);
    await server?.printed('The store can be read again.');
    site.write([entryOf('a', { rating: 3 })]);
    await site.publish();
    await until(async () => (await rating()) === 3);
    expect(await store()).toEqual({ name: site.store, publication: 3, reachable: true });
  });

  test('serves from the store itself if there is no room for copies, and says so', async () => {
    const folder = join(newFolder(), 'a file');
    writeFileSync(folder, '');
    const site = newStore([entryOf('a')]);
    await site.publish();
    server = await startServe(site.store, '--cache-dir', folder);
    await server.printed('Publication 1 is not copied: ');
    expect((await fetch(`${server.address}/api/v1/a`)).status).toBe(200);
  });

  test('makes no copies and needs its folder without the option', async () => {
    const copies = newFolder();
    process.env['VERDICTS_CACHE_DIR'] = copies;
    try {
      const site = newStore([entryOf('a')]);
      await site.publish();
      server = await startServe(site.store);
      await stop();
      expect(readdirSync(copies)).toEqual([]);
      rmSync(site.store, { recursive: true });
      expect(await run('serve', site.store, '--port', '0')).toMatchObject({
        exitCode: 1,
        stderr: `verdicts: ${site.store}: there is no such folder or file\n`,
      });
    } finally {
      delete process.env['VERDICTS_CACHE_DIR'];
    }
  });
});
