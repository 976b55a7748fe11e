import { Database } from 'bun:sqlite';
import { afterEach, describe, expect, test } from 'bun:test';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { entryOf, writeFolder } from '../lab/catalogue-folder.ts';
import { freePort } from '../lab/free-port.ts';
import { until } from '../lab/until.ts';
import { sealFile, sealLength } from '../src/edition/file/seal.ts';
import type { Publication } from '../src/edition/store/edition-store.ts';
import { run, type ServeProcess, startServe } from './support/command.ts';
import { newStore } from './support/stores.ts';
import { sansWarnings } from './support/without-warnings.ts';

const fixture = join(import.meta.dir, 'fixtures/store-of-format-4');
const answers: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(fixture, 'answers.json'), 'utf8'),
);

let servers: ServeProcess[] = [];
afterEach(async () => {
  for (const server of servers) server.kill('SIGTERM');
  await Promise.all(servers.map((server) => server.ended()));
  servers = [];
});

/** A store as the program left it that wrote format 4, with its first publications, and a folder for copies. */
function oldStore(publications: 1 | 2 = 2) {
  const folder = writeFolder({});
  const [store, cache] = [join(folder, 'store'), join(folder, 'cache')];
  mkdirSync(store);
  for (const name of readdirSync(fixture).filter((one) => one.endsWith('.zst')))
    writeFileSync(
      join(store, name.replace('.zst', '')),
      zstdDecompressSync(readFileSync(join(fixture, name))),
    );
  const pointer = join(store, 'publications.json');
  const whole = JSON.parse(readFileSync(join(fixture, 'publications.json'), 'utf8'));
  /** Names so many publications, as the program does that made them. */
  const publish = (count: number) => {
    const text = JSON.stringify({ ...whole, publications: whole.publications.slice(0, count) });
    writeFileSync(`${pointer}.new`, text);
    renameSync(`${pointer}.new`, pointer);
  };
  publish(publications);
  return {
    store,
    publish,
    fileOf: ({ sequence, edition }: Publication) =>
      join(store, `${String(sequence).padStart(6, '0')}-${edition}.sqlite`),
    publications: (): Publication[] => JSON.parse(readFileSync(pointer, 'utf8')).publications,
    async serve(...words: string[]) {
      const server = await startServe(store, '--poll', '0.1', ...words, ['VERDICTS_CACHE_DIR', cache]);
      servers.push(server);
      return server;
    },
  };
}

const editionAt = async ({ address }: ServeProcess): Promise<string> =>
  ((await (await fetch(`${address}/api/v1`)).json()) as { edition: string }).edition;

/** Makes an edition file one of another format, as far as the number says. */
function setFormat(path: string, format: number, more = ''): void {
  truncateSync(path, statSync(path).size - sealLength);
  const database = new Database(path);
  database.run(`UPDATE edition SET format = ${format}; ${more}`);
  database.close();
  sealFile(path);
}

/** Writes down what a file is like by now, in the store that holds it. */
function admit(store: ReturnType<typeof oldStore>, sequence: number): void {
  const publications = store.publications().map((one) => {
    if (one.sequence !== sequence) return one;
    const bytes = readFileSync(store.fileOf(one));
    const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
    return { ...one, sha256, bytes: bytes.length };
  });
  writeFileSync(join(store.store, 'publications.json'), JSON.stringify({ format: 1, publications }));
}

/** What this process has open in a folder; nothing where the system does not tell. */
function openIn(folder: string): string[] {
  const descriptors = '/proc/self/fd';
  if (!existsSync(descriptors)) return [];
  return readdirSync(descriptors).flatMap((name) => {
    try {
      const target = readlinkSync(join(descriptors, name));
      return target.startsWith(folder) ? [target] : [];
    } catch {
      // Closed meanwhile, as the one that the list was read by.
      return [];
    }
  });
}

describe('an edition of format 4', () => {
  test('is served from a copy, with its id and byte for byte as the program answered that wrote it', async () => {
    const site = oldStore();
    const server = await site.serve();
    await server.printed('is of format 4. Writing a copy in format 5');
    for (const [path, text] of Object.entries(answers))
      expect(await (await fetch(`${server.address}${path}`)).text()).toBe(text);
    expect((await fetch(`${server.address}/reviews/latchkeep`)).status).toBe(200);

    // The next process finds the copy.
    const again = await site.serve('--workers', '2');
    expect(await editionAt(again)).toBe(await editionAt(server));
    again.kill('SIGTERM');
    expect((await again.ended()).stderr).not.toContain('Writing a copy');
  });

  test('is rewritten by a command, compared and exported', async () => {
    const { store, fileOf, publications } = oldStore();
    const [first, second] = publications() as [Publication, Publication];
    const to = join(store, '../new.sqlite');
    expect((await run('compile', fileOf(second), '--to', to)).stdout).toContain(second.edition);
    expect((await run('diff', fileOf(second), to)).stdout).toContain('No difference');
    expect((await run('diff', fileOf(first), to)).stdout).toContain('rating 7 → 9');
    const site = join(store, '../site');
    expect((await run('export', store, '--to', site, '--no-pictures', '--no-search')).stderr).toBe('');
    expect(readFileSync(join(site, 'api/v1/latchkeep'), 'utf8')).toBe(answers['/api/v1/latchkeep'] ?? '');
  });

  test.each([
    `UPDATE edition SET settings = '{'`,
    'ALTER TABLE categories RENAME TO others',
    `UPDATE reviews SET pros = '['`,
  ])('is refused in one line after %s', async (sql) => {
    const { store, fileOf, publications } = oldStore();
    const [first] = publications() as [Publication];
    const path = fileOf(first);
    setFormat(path, 4, sql);
    const { exitCode, stderr } = await run('compile', path, '--to', join(store, '../new.sqlite'));
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^verdicts: [^\n]*\.sqlite: the edition cannot be read: [^\n]+\n$/);
  });
});

describe('a fleet of two versions', () => {
  test('rolls out, rolls back and is downgraded without a server that stops answering', async () => {
    const site = oldStore(1);
    const server = await site.serve();
    const [first] = site.publications();
    // An old program publishes: the new one serves that.
    site.publish(2);
    const [, second] = site.publications();
    await until(async () => (await editionAt(server)) === second?.edition);
    // The new program takes it back, as an edition of its own format.
    const back = await run('rollback', site.store);
    expect(back).toMatchObject({ exitCode: 0, stderr: '' });
    await until(async () => (await editionAt(server)) === first?.edition);
    const changes = await (await fetch(`${server.address}/api/changes?since=${second?.edition}`)).json();
    expect(changes).toMatchObject({
      data: [{ slug: 'latchkeep', fields: { rating: { from: 9, to: 7 } } }],
    });
    // The old program is installed again, and its pointer put back.
    site.publish(2);
    await until(async () => (await editionAt(server)) === second?.edition);
  });

  test('whose older program cannot read a publication says why it keeps the edition it has', async () => {
    const site = newStore([entryOf('a', { rating: 5 })]);
    await site.publish();
    const ports = [freePort(), freePort()] as const;
    const start = (port: number) => startServe(site.store, '--poll', '0.1', '--admin-port', String(port));
    const server = await start(ports[0]);
    servers.push(server);
    const [first] = site.publications();
    // To a program that reads format 5, format 6 is what format 5 is to one that reads format 4.
    site.write([entryOf('a', { rating: 6 })]);
    await site.publish();
    const [, second] = site.publications();
    const path = join(site.store, `000002-${second?.edition}.sqlite`);
    setFormat(path, 6);
    const bytes = readFileSync(path);
    const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
    writeFileSync(
      join(site.store, 'publications.json'),
      JSON.stringify({ format: 1, publications: [first, { ...second, sha256, bytes: bytes.length }] }),
    );
    await server.printed(
      `Edition ${first?.edition} stays: ${path}: the edition is of format 6; this program reads 5: a newer program wrote it`,
    );
    expect(await editionAt(server)).toBe(first?.edition ?? '');
    const later = await start(ports[1]);
    servers.push(later);
    for (const port of ports) {
      const ready = (await (await fetch(`http://127.0.0.1:${port}/ready`)).json()) as object;
      expect(ready).toMatchObject({
        status: 'ready',
        store: {
          publication: 1,
          reachable: true,
          trouble: expect.stringContaining('a newer program wrote it'),
        },
      });
    }
  });
});

test.each([
  2, 3, 4,
] as const)('an edition of format %d is published over with its history, and taken back', async (format) => {
  const old = oldStore();
  const [, second] = old.publications() as [Publication, Publication];
  setFormat(
    old.fileOf(second),
    format,
    format === 2 ? 'DROP TABLE words; DROP TABLE lists; DELETE FROM columns' : '',
  );
  admit(old, 2);
  const { catalogue } = newStore([entryOf('latchkeep', { product: 'Latchkeep', rating: 4 })]);
  const published = sansWarnings(
    await run('publish', catalogue, '--to', old.store, '--force', '--allow-removal', 'all'),
  );
  expect(published.stdout).toContain('rating 9 → 4');
  expect(published).toMatchObject({ exitCode: 0, stderr: '' });

  // What earlier commands left to the garbage collector may be closed meanwhile.
  const openBefore = openIn(old.store).length;
  const back = await run('rollback', old.store, '--allow-removal', 'all');
  expect(back).toMatchObject({ exitCode: 0, stderr: '' });
  expect(openIn(old.store).length).toBeLessThanOrEqual(openBefore);
  expect(old.publications().at(-1)).toMatchObject({ edition: second.edition, rollbackTo: 2 });
  expect((await run('editions', old.store)).stdout).toContain(' 4  ');
});
