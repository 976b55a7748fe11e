import { describe, expect, test } from 'bun:test';
import { statSync, truncateSync } from 'node:fs';
import { entryOf, writeCatalogue } from '../../lab/catalogue-folder.ts';
import { compileFolder } from '../../lab/editions.ts';
import { until } from '../../lab/until.ts';
import { openEdition } from '../edition/file/open-edition.ts';
import { type EditionStore, type Publication, StoreError } from '../edition/store/edition-store.ts';
import { Service } from '../http/service.ts';
import { StoreFollower } from './follow-store.ts';

/** A store of these editions, the last of them current; it refuses a file that was cut, as a store does. */
async function storeOf(...ratings: readonly number[]) {
  const records = (rating: number) =>
    Array.from({ length: 300 }, (_, index) => entryOf(`p-${index + 1000}`, { rating }));
  const files = await Promise.all(ratings.map((rating) => compileFolder(writeCatalogue(records(rating)))));
  const publications = files.map((file, index): Publication => {
    const edition = openEdition(file);
    edition.close();
    return {
      sequence: index + 1,
      edition: edition.id,
      publishedAt: '2026-11-21T08:30:00Z',
      verdicts: 300,
      withdrawn: 0,
      changes: null,
      bytes: statSync(file).size,
      sha256: edition.id.repeat(2),
    };
  });
  const fileOf = ({ sequence }: Publication) => files[sequence - 1] ?? 'no file';
  const store: EditionStore = {
    name: 'a store',
    publications: async () => publications,
    current: async () => publications.at(-1),
    async fetch(publication) {
      const file = fileOf(publication);
      if (statSync(file).size === publication.bytes) return file;
      throw new StoreError('the edition file was altered');
    },
    begin: () => Promise.reject(new StoreError('this store is only read')),
  };
  return {
    store,
    publications,
    cut: (publication: Publication) => truncateSync(fileOf(publication), 16_384),
  };
}

/** Follows a store from one of its publications on. */
async function following(
  store: EditionStore,
  served: Publication,
  onNote: (line: string) => void = () => undefined,
) {
  const failures: unknown[] = [];
  const lines: string[] = [];
  const stopping = new AbortController();
  const service = new Service(openEdition(await store.fetch(served)), {
    recover: () => follower.recover(),
    report: (error) => failures.push(error),
  });
  const follower: StoreFollower = new StoreFollower(store, service, served, {
    pollMs: 3_600_000,
    signal: stopping.signal,
    open: async (path, options) => openEdition(path, options),
    writeLog(line) {
      lines.push(line);
      onNote(line);
    },
  });
  return {
    service,
    follower,
    failures,
    lines,
    async end() {
      stopping.abort();
      await follower.follow();
      service.close();
    },
  };
}

describe('a server that follows a store', () => {
  test('answers even the first requests for an edition that is damaged by then from the one before it', async () => {
    const { store, publications, cut } = await storeOf(1, 2);
    const [first, second] = publications as [Publication, Publication];
    const server = await following(store, first, (line) => {
      if (line.startsWith(`Now serving edition ${second.edition}`)) cut(second);
    });
    await server.follower.poll();
    await until(() => server.service.current.id === first.edition);
    expect(server.failures).toEqual([]);
    expect(server.lines.join('\n')).toContain('was damaged while it was served');
    await server.end();
  });

  test('reports unrecoverable damage once, however often it polls', async () => {
    const { store, publications, cut } = await storeOf(1);
    const [only] = publications as [Publication];
    const server = await following(store, only);
    cut(only);
    for (let look = 0; look < 3; look++) await server.follower.poll();
    expect(server.lines.filter((line) => line.includes('was damaged while it was served'))).toHaveLength(1);
    expect(server.lines).toHaveLength(2);
    await server.end();
  });

  test('reports once a damaged publication that only some requests reach, and nothing when all are intact', async () => {
    const { store, publications, cut } = await storeOf(1, 2);
    const [first, second] = publications as [Publication, Publication];
    const server = await following(store, second);
    for (let request = 0; request < 2; request++) await server.follower.recover();
    expect(server.lines).toEqual([]);
    cut(second);
    for (let request = 0; request < 3; request++) await server.follower.recover();
    expect(server.lines).toEqual([
      'The file of an edition was damaged while it was served: the edition file was altered',
      expect.stringContaining(`Now serving edition ${first.edition}`),
    ]);
    await server.end();
  });
});
