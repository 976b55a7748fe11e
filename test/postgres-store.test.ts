import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { SQL } from 'bun';
import { entryOf, ndjson, newFolder, soundSettingsYaml, writeCatalogue } from '../lab/catalogue-folder.ts';
import { freePort } from '../lab/free-port.ts';
import { describeWithPostgres } from '../lab/postgres/describe-with-postgres.ts';
import { type Postgres, startPostgres } from '../lab/postgres/postgres.ts';
import { commandLines } from '../lab/processes.ts';
import { parsePostgresAddress } from '../src/edition/store/postgres/postgres-address.ts';
import { PostgresStore } from '../src/edition/store/postgres/postgres-store.ts';
import { listSchema } from '../src/render/list.ts';
import { command, run, runProcess, type ServeProcess, startServe } from './support/command.ts';
import { conversationWith } from './support/store-conversation.ts';
import { newStore } from './support/stores.ts';

describeWithPostgres('a store in PostgreSQL', () => {
  let postgres: Postgres;
  let database: string;
  let store: string;
  /** How messages name the store. */
  let name: string;
  let cache: string;
  let catalogue: string;
  let servers: ServeProcess[] = [];

  const serve = async (...words: readonly string[]) => {
    const server = await startServe(...words);
    servers.push(server);
    return server;
  };
  const write = (rating: number) =>
    writeFileSync(join(catalogue, 'verdicts.ndjson'), ndjson([entryOf('a', { rating }), entryOf('b')]));
  const publish = async (rating: number, to = store) => {
    write(rating);
    return run('publish', catalogue, '--to', to, '--force');
  };
  const copies = () =>
    readdirSync(cache, { recursive: true }).flatMap(
      (path) => /\/(\d+)-.*\.sqlite$/.exec(String(path))?.[1] ?? [],
    );
  const newCache = () => {
    cache = newFolder();
    process.env['VERDICTS_CACHE_DIR'] = cache;
  };
  /** Waits until a query gives a row, two minutes at most. */
  const until = async (query: string) => {
    for (let attempt = 0; attempt < 6000; attempt++) {
      const [row] = await postgres.query(query, database);
      if (row) return row;
      await Bun.sleep(20);
    }
    throw new Error(`never true: ${query}`);
  };
  const rating = async (address: string) => {
    const list = listSchema.parse(await (await fetch(`${address}/api/v1?limit=1`)).json());
    return list.data[0]?.rating;
  };

  beforeAll(async () => {
    postgres = await startPostgres();
  });

  afterAll(async () => {
    delete process.env['VERDICTS_CACHE_DIR'];
    await postgres.remove();
  });

  afterEach(async () => {
    // Those that ended already do not mind.
    for (const server of servers) server.kill('SIGKILL');
    await Promise.all(servers.map((server) => server.ended()));
    servers = [];
  });

  beforeEach(async () => {
    database = await postgres.newDatabase();
    store = `${postgres.url('postgres', database)}?connect_timeout=60`;
    name = `postgres://127.0.0.1:${postgres.port}/${database}`;
    catalogue = writeCatalogue([entryOf('a', { rating: 1 }), entryOf('b')], soundSettingsYaml());
    newCache();
  });

  // First, while there is little for the standby to copy.
  test('is followed by three servers through the loss of the primary and of the standby, without a failed read', async () => {
    const standby = await postgres.standby();
    const failures: string[] = [];
    const stop = new AbortController();
    const { password, port } = postgres;
    const hosts = (...ports: number[]) => ports.map((one) => `127.0.0.1:${one}`).join(',');
    const at = (list: string, session: string) =>
      `postgres://postgres:${password}@${list}/${database}?connect_timeout=60&target_session_attrs=${session}`;
    const both = at(hosts(port, standby.port), 'any');
    const open = (address: string) =>
      new PostgresStore({
        address: parsePostgresAddress(address),
        password: undefined,
        copiesFolder: newFolder(),
        onProgress: () => undefined,
      });
    const start = (address: string, folder: string) => serve(address, '--poll', '0.1', '--cache-dir', folder);
    try {
      expect(await publish(1, at(hosts(standby.port, port), 'any'))).toMatchObject({ exitCode: 0 });
      const caches = [newFolder(), newFolder(), newFolder()] as const;
      const [one, two, three] = await Promise.all([
        start(both, caches[0]),
        start(at(hosts(port, standby.port), 'prefer-standby'), caches[1]),
        start(both, caches[2]),
      ]);
      const readers = [one, two].map(async ({ address }) => {
        while (!stop.signal.aborted) {
          const response = await fetch(`${address}/api/v1/a`).catch((error) => String(error));
          if (typeof response === 'string' || response.status !== 200) failures.push(String(response));
          else await response.bytes();
          await Bun.sleep(1);
        }
      });
      await publish(2, both);
      for (const server of [one, two, three]) await server.printed('publication 2');
      // The standby falls behind: what was seen on the primary is not taken back because of it.
      await standby.query('SELECT pg_wal_replay_pause()');
      while (
        (await standby.query('SELECT pg_get_wal_replay_pause_state() AS state'))[0]?.['state'] !== 'paused'
      )
        await Bun.sleep(20);
      await publish(3, both);
      for (const server of [one, three]) await server.printed('publication 3');
      const sequenceIn = async (opened: PostgresStore) => (await opened.current())?.sequence;
      const seen = open(both);
      expect(await sequenceIn(seen)).toBe(3);
      await postgres.kill();
      expect(await sequenceIn(seen)).toBe(3);
      expect(await sequenceIn(open(both))).toBe(2);
      // From the standby alone: a server that has no copy yet.
      const four = await start(both, newFolder());
      expect(await rating(four.address)).toBe(2);
      four.kill('SIGTERM');
      expect((await publish(4, both)).stderr).toContain(`127.0.0.1:${standby.port}: it is a standby`);
      await standby.kill();
      for (const server of [one, two, three]) await server.printed('cannot be reached');
      three.kill('SIGKILL');
      const adminPort = freePort();
      const again = await serve(
        both,
        ...['--poll', '0.1', '--cache-dir', caches[2], '--admin-port', String(adminPort)],
      );
      await again.printed('; serving the local copy of publication 3, of ');
      const ready = await fetch(`http://127.0.0.1:${adminPort}/ready`);
      expect(await ready.json()).toMatchObject({
        status: 'ready',
        store: { publication: 3, reachable: false, trouble: 'unreachable' },
      });
      expect(await rating(again.address)).toBe(3);
      await postgres.start();
      for (const server of [one, again]) await server.printed('The store can be read again.');
      await two.printed('publication 3');
      expect(await publish(4, both)).toMatchObject({ exitCode: 0 });
      for (const server of [one, two, again]) await server.printed('publication 4');
      stop.abort();
      await Promise.all(readers);
      expect(failures).toEqual([]);
      for (const server of [one, two, again]) {
        expect(await rating(server.address)).toBe(4);
        server.kill('SIGTERM');
        const { stderr } = await server.ended();
        expect(stderr.match(/cannot be reached/g)).toHaveLength(1);
      }
    } finally {
      stop.abort();
      await standby.remove();
    }
  });

  test('serves an edition of format 4 from a copy, when the database is gone too', async () => {
    const packed = readFileSync(
      join(import.meta.dir, 'fixtures/store-of-format-4/000002-4e6f4557b0d00a83ad4bd0827778279f.sqlite.zst'),
    );
    const publishing = await new PostgresStore({
      address: parsePostgresAddress(store),
      password: undefined,
      signal: undefined,
      copiesFolder: cache,
      onProgress: () => undefined,
    }).begin();
    writeFileSync(publishing.draft, zstdDecompressSync(packed));
    await publishing.publish({
      sequence: 1,
      edition: '4e6f4557b0d00a83ad4bd0827778279f',
      publishedAt: '2026-11-22T07:46:46Z',
      verdicts: 4,
      withdrawn: 0,
      changes: null,
    });
    await publishing.end();
    const first = await serve(store);
    await first.printed('is of format 4. Writing a copy in format 5');
    expect(await rating(first.address)).toBeNumber();
    await postgres.stop();
    const again = await serve(store);
    expect(await rating(again.address)).toBeNumber();
    again.kill('SIGTERM');
    expect((await again.ended()).stderr).not.toContain('Writing a copy');
    await postgres.start();
  });

  test('behaves like a store in a folder, with the same messages', async () => {
    const folder = newStore([]).store;
    const [inFolder, inDatabase] = await Promise.all([
      conversationWith(folder),
      conversationWith(store, name),
    ]);
    expect(inDatabase).toEqual(inFolder);
    expect(inDatabase.join()).toContain('current, rollback to 2');
    const rows = await postgres.query('SELECT sequence FROM verdicts.manifests ORDER BY 1', database);
    expect(rows.map(({ sequence }) => sequence)).toEqual([3, 4]);
  });

  test('is empty before the first publication, and then is made by a role that may', async () => {
    expect(await run('editions', store)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `verdicts: ${name}: nothing has been published yet\n`,
    });
    await postgres.query(`DROP ROLE IF EXISTS weak; CREATE ROLE weak LOGIN PASSWORD '${postgres.password}'`);
    const weak = await publish(1, postgres.url('weak', database));
    expect(weak.stderr).toBe(
      `verdicts: ${name}: the role "weak" could not make the tables, as the first publication does: permission denied for database ${database}; docs/stores.md lists the rights that publishers and readers need\n`,
    );
    expect(weak.exitCode).toBe(1);
    expect(await publish(1)).toMatchObject({ exitCode: 0, stderr: '' });
    const later = await publish(2, postgres.url('weak', database));
    expect(later.stderr).toStartWith(`verdicts: ${name}: the role "weak" may not publish; `);
    expect((await run('editions', postgres.url('weak', database))).stderr).toStartWith(
      `verdicts: ${name}: permission denied for schema verdicts; docs/stores.md lists`,
    );
  });

  test('tells the second of two publishers at once who is publishing already', async () => {
    await publish(1);
    const other = new SQL(store, { max: 1 });
    await other`SELECT pg_advisory_lock(1986359908, 1768125555)`;
    const { exitCode, stderr } = await publish(2);
    await other.close();
    expect(stderr).toMatch(
      /^verdicts: somebody else is publishing to postgres:\S+ \(from 127\.0\.0\.1, since \S+Z\); nothing was changed\n$/,
    );
    expect(exitCode).toBe(1);
    expect(await publish(2)).toMatchObject({ exitCode: 0 });
  });

  test('publishes nothing over a connection that is lost, nor through a publisher that is killed', async () => {
    await publish(1);
    const other = new SQL(store, { max: 1 });
    for (const ending of ['terminated', 'killed'] as const) {
      await other`BEGIN`;
      await other`LOCK TABLE verdicts.publications IN ACCESS EXCLUSIVE MODE`;
      await other`ROLLBACK`;
      // Chunks may be written, but not the row that makes them a publication.
      await other`BEGIN`;
      await other`LOCK TABLE verdicts.publications IN SHARE MODE`;
      write(2);
      const child = Bun.spawn([command, 'publish', catalogue, '--to', store, '--force'], {
        stdout: 'pipe',
        stderr: 'pipe',
        env: { ...process.env },
      });
      const stderr = child.stderr.text();
      const { pid } = await until(
        `SELECT pid FROM pg_stat_activity WHERE datname = '${database}' AND application_name = 'verdicts publish'
           AND wait_event_type = 'Lock'`,
      );
      if (ending === 'killed') child.kill('SIGKILL');
      else await postgres.query(`SELECT pg_terminate_backend(${pid})`);
      await child.exited;
      if (ending === 'terminated')
        expect(await stderr).toMatch(
          /^verdicts: postgres:\S+: .*(?:lost|terminating connection).*; nothing was published\n$/,
        );
      await other`ROLLBACK`;
      await until(`SELECT 1 AS gone WHERE NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE pid = ${pid})`);
      for (const table of ['manifests', 'packs'])
        expect(await postgres.query(`SELECT 1 FROM verdicts.${table}`, database)).toHaveLength(1);
    }
    await other.close();
    const left = join(cache, readdirSync(cache)[0] ?? '');
    expect(readdirSync(left).filter((one) => one.startsWith('work-'))).toHaveLength(1);
    expect(await publish(2)).toMatchObject({ exitCode: 0 });
    expect(readdirSync(left).filter((one) => one.startsWith('work-'))).toHaveLength(0);
  });

  test('reads from the first host that answers and publishes to the one that may be written to; no password is shown', async () => {
    const secret = postgres.password;
    const list = `postgres://postgres:${secret}@127.0.0.1:1,127.0.0.1:${postgres.port}/${database}`;
    expect(await publish(1, list)).toMatchObject({ exitCode: 0 });
    expect(await run('editions', list)).toMatchObject({ exitCode: 0 });
    process.env['PGPASSWORD'] = secret;
    const outside = list.replace(`:${secret}`, '');
    expect(await run('editions', outside)).toMatchObject({ exitCode: 0 });
    delete process.env['PGPASSWORD'];
    const outcomes = [
      await run('editions', outside),
      await run('editions', `${list}?target_session_attrs=standby`),
      await run('publish', catalogue, '--to', list.replace(`:${postgres.port}`, ':2')),
      await run('diff', list.replace(secret, `${secret}x`), catalogue),
      await run('serve', list.replace(`:${postgres.port}`, ':2')),
      await run('editions', `${list}/${secret}`),
      await run('editions', list.replace('postgres:', 'mysql:')),
    ];
    for (const { exitCode, stdout, stderr } of outcomes) {
      expect(exitCode).not.toBe(0);
      expect(stderr).toMatch(/^verdicts: .*\n$/);
      expect(stdout + stderr).not.toContain(secret);
    }
    const shown = outcomes.map(({ stderr }) => stderr.replaceAll(String(postgres.port), 'PORT'));
    expect(shown[0]).toContain('and no password was given; it can be given in PGPASSWORD');
    expect(shown[1]).toContain('(127.0.0.1:1: nothing answers there; 127.0.0.1:PORT: it is not a standby)');
    expect(shown[2]).toContain(
      'no host can be published to (127.0.0.1:1: nothing answers there; 127.0.0.1:2:',
    );
    expect(shown[4]).toContain('and there is no local copy');
  });

  test('refuses altered data in the database, in one line; a server keeps its current edition', async () => {
    await publish(1);
    const server = await serve(store, '--poll', '0.1');
    newCache();
    await publish(2, `${store}&target_session_attrs=any`);
    await server.printed('publication 2');
    expect(await rating(server.address)).toBe(2);
    // Before any server sees the third publication, it is altered: a trigger does it in the publishing transaction.
    await postgres.query(
      `CREATE FUNCTION verdicts.alter() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN NEW.bytes := set_byte(NEW.bytes, 100, (get_byte(NEW.bytes, 100) + 1) % 256); RETURN NEW; END $$;
         CREATE TRIGGER alter BEFORE INSERT ON verdicts.packs FOR EACH ROW EXECUTE FUNCTION verdicts.alter()`,
      database,
    );
    expect(await publish(3)).toMatchObject({ exitCode: 0 });
    const altered =
      'the edition of publication 3: a chunk was altered in the store: its SHA-256 is not that in the manifest';
    await server.printed(`stays: ${name}: ${altered}`);
    newCache();
    const refusal = async () => (await run('diff', store, catalogue)).stderr;
    expect(await refusal()).toBe(`verdicts: ${name}: ${altered}\n`);
    await postgres.query(
      'UPDATE verdicts.manifests SET bytes = (SELECT bytes FROM verdicts.manifests WHERE sequence = 2) WHERE sequence = 3',
      database,
    );
    expect(await refusal()).toBe(
      `verdicts: ${name}: the manifest of publication 3 is that of another edition file\n`,
    );
    await postgres.query('DELETE FROM verdicts.manifests WHERE sequence = 3', database);
    expect(await refusal()).toBe(`verdicts: ${name}: the manifest of publication 3 is missing\n`);
    expect(await rating(server.address)).toBe(2);
    // A server that starts now takes the newest edition that is whole.
    const second = await serve(store, '--poll', '0.1');
    await second.printed('publication 3 is not served: ');
    expect(await rating(second.address)).toBe(2);
    const verified = await run('store', 'verify', store);
    expect(verified.exitCode).toBe(1);
    expect(verified.stdout).toMatch(
      /^publication 3: .*the manifest of publication 3 is missing\n.*\n1 fault; 3 publications, 2 whole editions\.\n$/,
    );
    expect(await run('store', 'repair', store)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('roll back to an edition that verdicts store verify finds whole'),
    });
    await postgres.query('DROP TRIGGER alter ON verdicts.packs', database);
    await run('rollback', store, '1');
    for (const one of [server, second]) {
      await one.printed('Now serving');
      one.kill('SIGTERM');
      const { stderr } = await one.ended();
      expect(stderr.match(/a chunk was altered/g)?.length ?? 0).toBeLessThanOrEqual(1);
    }
  });

  test('keeps copies of the current and the previous edition, brings a damaged one again, and needs a folder for them', async () => {
    for (const rating of [1, 2, 3]) await publish(rating);
    expect(new Set(copies())).toEqual(new Set(['000002', '000003']));
    const [folder = ''] = readdirSync(cache);
    const [copy = ''] = readdirSync(join(cache, folder)).filter((file) => /^000003.*sqlite$/.test(file));
    const path = join(cache, folder, copy);
    const whole = readFileSync(path);
    writeFileSync(path, whole.toReversed());
    mkdirSync(join(cache, folder, `work-${hostname().replace(/[^A-Za-z0-9.]/g, '_')}-999999999-x`));
    expect(await run('diff', store, store)).toMatchObject({ exitCode: 0 });
    expect(readFileSync(path).equals(whole)).toBeTrue();
    expect(readdirSync(join(cache, folder)).filter((file) => file.startsWith('work-'))).toEqual([]);
    const file = join(catalogue, 'catalogue.yaml');
    process.env['VERDICTS_CACHE_DIR'] = file;
    expect((await run('diff', store, store)).stderr).toMatch(
      /^verdicts: .*, for local copies \(VERDICTS_CACHE_DIR names another folder\), cannot be written: .*\n$/,
    );
    expect((await publish(4)).stderr).toMatch(/^verdicts: .*, for local copies \(.*\n$/);
  });

  test('does all with the roles that docs/stores.md makes', async () => {
    const guide = readFileSync(join(import.meta.dir, '../docs/stores.md'), 'utf8');
    const [, statements = ''] = /<!-- sql: roles -->\n```sql\n([\s\S]*?)```/.exec(guide) ?? [];
    expect(statements).toContain('GRANT');
    await postgres.query(statements.replace('CREATE DATABASE verdicts;', ''), database);
    const withPassword = (role: string) =>
      postgres.query(`ALTER ROLE ${role} PASSWORD '${postgres.password}'`);
    await withPassword('verdicts_publisher');
    await withPassword('verdicts_reader');
    const publisher = postgres.url('verdicts_publisher', database);
    const reader = postgres.url('verdicts_reader', database);
    expect((await run('editions', reader)).stderr).toEndWith('nothing has been published yet\n');
    for (const rating of [1, 2, 3]) expect(await publish(rating, publisher)).toMatchObject({ stderr: '' });
    // In processes of their own: those end, as they must, only once their connections are closed.
    expect(await runProcess('rollback', publisher)).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await runProcess('prune', publisher, '--keep', '2')).toMatchObject({ exitCode: 0, stderr: '' });
    newCache();
    expect(await runProcess('editions', reader)).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await runProcess('diff', reader, catalogue)).toMatchObject({ exitCode: 0, stderr: '' });
    const server = await serve(reader, '--poll', '0.1');
    expect(await rating(server.address)).toBe(2);
    await publish(4, publisher);
    await server.printed('publication 5');
    server.kill('SIGTERM');
    expect(await server.ended()).toMatchObject({ exitCode: 0 });
    for (const words of [
      ['rollback', reader],
      ['prune', reader, '--keep', '2'],
    ] as const)
      expect((await run(...words)).stderr).toContain('the role "verdicts_reader" may not publish');
    await postgres.query(
      'DROP OWNED BY verdicts_publisher; DROP OWNED BY verdicts_reader; DROP ROLE verdicts_publisher, verdicts_reader',
      database,
    );
  });

  test('keeps signatures, also in tables that an earlier version made', async () => {
    const file = join(cache, 'publisher.key');
    const [, key = ''] = /Public key: (\S+),/.exec((await run('keys', 'new', file)).stdout) ?? [];
    await publish(1);
    await postgres.query('ALTER TABLE verdicts.publications DROP COLUMN signature', database);
    expect(await run('editions', store)).toMatchObject({ exitCode: 0 });
    write(2);
    const signing = await run('publish', catalogue, '--to', store, '--force', '--sign', file);
    expect(signing).toMatchObject({ exitCode: 0 });
    const server = await serve(store, '--poll', '0.1', '--trust', key);
    await publish(3);
    await server.printed('publication 3 is not trusted: it is not signed');
    expect(await rating(server.address)).toBe(2);
  });

  test('never reveals the password in the arguments of a process', async () => {
    await publish(1);
    const server = await serve(store, '--workers', '2', '--poll', '0.1');
    await publish(2);
    await server.printed('"worker":1,"message":"Now serving edition');
    await server.printed('"worker":2,"message":"Now serving edition');
    const words = commandLines();
    const workers = words.filter((text) => text.includes('--worker\0') && text.includes(`/${database}?`));
    expect(workers).toHaveLength(2);
    for (const text of workers) expect(text).not.toContain(postgres.password);
    server.kill('SIGTERM');
    expect(await server.ended()).toMatchObject({ exitCode: 0 });
    expect(new Set(copies())).toEqual(new Set(['000001', '000002']));
  });
});
