import { afterEach, beforeAll, beforeEach, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf, ndjson, newFolder, soundSettingsYaml, writeCatalogue } from '../lab/catalogue-folder.ts';
import { largeEntries } from '../lab/large-catalogue.ts';
import { describeWithPostgres } from '../lab/postgres/describe-with-postgres.ts';
import { type Postgres, sharedPostgres } from '../lab/postgres/postgres.ts';
import { startTrafficProxy } from '../lab/traffic-proxy.ts';
import { listSchema } from '../src/render/list.ts';
import { run, type ServeProcess, startServe } from './support/command.ts';
import { openPostgres, readPiece, storeInPieces } from './support/postgres-pieces.ts';

describeWithPostgres('a store in PostgreSQL', () => {
  let postgres: Postgres;
  let store: string;
  let database: string;
  let catalogue: string;
  let servers: ServeProcess[] = [];

  beforeAll(async () => {
    postgres = await sharedPostgres();
  });

  beforeEach(async () => {
    database = await postgres.newDatabase();
    store = postgres.url('postgres', database);
    catalogue = writeCatalogue([], soundSettingsYaml());
    process.env['VERDICTS_CACHE_DIR'] = newFolder();
  });

  afterEach(async () => {
    delete process.env['VERDICTS_CACHE_DIR'];
    for (const one of servers) one.kill('SIGKILL');
    await Promise.all(servers.map((one) => one.ended()));
    servers = [];
  });

  const serve = async (...words: readonly string[]) => {
    const server = await startServe(store, '--poll', '0.1', '--cache-dir', newFolder(), ...words);
    servers.push(server);
    return server;
  };
  const publish = async (entries: readonly Record<string, unknown>[]) => {
    writeFileSync(join(catalogue, 'verdicts.ndjson'), ndjson([...entries]));
    expect(await run('publish', catalogue, '--to', store, '--force')).toMatchObject({ exitCode: 0 });
  };
  const publishRated = (rating: number) => publish([entryOf('a', { rating }), entryOf('b')]);
  const rating = async ({ address }: ServeProcess) =>
    listSchema.parse(await (await fetch(`${address}/api/v1?limit=1`)).json()).data[0]?.rating;
  const count = async (table: string) =>
    Number((await postgres.query(`SELECT count(*)::int AS count FROM ${table}`, database))[0]?.['count']);

  test('gets and gives only what changed', async () => {
    const proxy = await startTrafficProxy(postgres.port);
    try {
      const direct = store;
      store = store.replace(`:${postgres.port}/`, `:${proxy.port}/`);
      const entries = largeEntries().slice(0, 1000);
      catalogue = writeCatalogue(entries);
      await publish(entries);
      const copies = newFolder();
      const follower = openPostgres(store, copies);
      const fetchNewest = async () => {
        const newest = (await follower.publications()).at(-1);
        if (!newest) throw new Error('nothing is published');
        const before = proxy.traffic.received;
        const path = await follower.fetch(newest);
        return { path, bytes: newest.bytes, received: proxy.traffic.received - before };
      };
      await fetchNewest();
      const before = proxy.traffic.sent;
      await publish(entries.map((one, index) => (index === 500 ? { ...one, rating: 3 } : one)));
      const { path, bytes, received } = await fetchNewest();
      expect(proxy.traffic.sent - before).toBeLessThan(bytes / 10);
      expect(received).toBeLessThan(bytes / 10);
      const whole = openPostgres(direct, newFolder());
      const [newest] = (await whole.publications()).slice(-1);
      if (newest) expect(readFileSync(path).equals(readFileSync(await whole.fetch(newest)))).toBeTrue();
    } finally {
      proxy.stop();
    }
  });

  test('of a version that stored pieces is served, published to, and upgraded while servers follow it', async () => {
    for (const one of [1, 2]) await publishRated(one);
    await storeInPieces(store, newFolder());
    const server = await serve();
    expect(await rating(server)).toBe(2);
    await publishRated(3);
    await server.printed('publication 3');
    expect(await rating(server)).toBe(3);

    // What older servers see: their editions as ever, and of the others why they cannot read them.
    expect((await readPiece(store, 2, 0)).length).toBeGreaterThan(10_000);
    await expect(readPiece(store, 3, 0)).rejects.toThrow(
      'publication 3 is stored in a way that this version of verdicts cannot read: upgrade it',
    );
    expect(await run('diff', `${store}#1`, `${store}#2`)).toMatchObject({ exitCode: 0 });
    const editions = await run('editions', store, '--format', 'json');

    const upgraded = await run('store', 'upgrade', store);
    expect(upgraded).toEqual({
      exitCode: 0,
      stderr: '',
      stdout: 'Upgraded: publication 1, publication 2\n',
    });
    expect(await run('editions', store, '--format', 'json')).toEqual(editions);
    expect((await run('store', 'verify', store)).stdout).toContain('3 publications, 3 whole editions');
    expect(await count('verdicts.old_chunks')).toBe(0);
    await expect(readPiece(store, 1, 0)).rejects.toThrow('publication 1 is stored in a way');
    expect(await run('store', 'upgrade', store)).toMatchObject({ stdout: 'Nothing to upgrade.\n' });
    await run('rollback', store, '1');
    await server.printed('publication 4');
    expect(await rating(server)).toBe(1);
  });

  test('is upgraded as far as it is whole, and goes on where an upgrade was interrupted', async () => {
    for (const one of [1, 2, 3]) await publishRated(one);
    await storeInPieces(store, newFolder());
    await postgres.query(
      `UPDATE verdicts.chunks SET bytes = set_byte(bytes, 9, (get_byte(bytes, 9) + 1) % 256) WHERE sequence = 2;
        CREATE FUNCTION verdicts.interrupt() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN IF OLD.sequence = 1 THEN RAISE 'interrupted'; END IF; RETURN OLD; END $$;
        CREATE TRIGGER interrupt BEFORE DELETE ON verdicts.chunks FOR EACH ROW EXECUTE FUNCTION verdicts.interrupt()`,
      database,
    );
    expect((await run('store', 'upgrade', store)).stderr).toContain('interrupted');
    expect(await count('verdicts.manifests')).toBe(1);
    await postgres.query('DROP TRIGGER interrupt ON verdicts.old_chunks', database);
    const { exitCode, stdout, stderr } = await run('store', 'upgrade', store);
    expect(exitCode).toBe(1);
    expect(stdout).toBe('Upgraded: publication 1\n');
    expect(stderr).toContain('damaged, and left as they are: publication 2; see verdicts store verify');
    // It goes with its publication.
    await run('prune', store, '--keep', '2');
    expect(await count('verdicts.old_chunks')).toBe(1);
    await publishRated(4);
    await run('prune', store, '--keep', '2');
    expect(await count('verdicts.old_chunks')).toBe(0);
  });
});

test('a store in a folder has nothing to upgrade', async () => {
  const store = join(newFolder(), 'store');
  const catalogue = writeCatalogue([entryOf('a')], soundSettingsYaml());
  await run('publish', catalogue, '--to', store);
  expect(await run('store', 'upgrade', store)).toEqual({
    exitCode: 0,
    stderr: '',
    stdout: 'Nothing to upgrade.\n',
  });
});
