import { describe, expect, test } from 'bun:test';
import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf, writeCatalogue } from '../lab/catalogue-folder.ts';
import { needing } from '../lab/needing.ts';
import { childrenOf, signalProcess } from '../lab/processes.ts';
import { until } from '../lab/until.ts';
import { run, startServe } from './support/command.ts';
import { newStore } from './support/stores.ts';

const many = (rating: number) =>
  Array.from({ length: 12 }, (_, index) => entryOf(`p-${index + 10}`, { rating }));

async function ratingAt(address: string, headers: Record<string, string> = {}): Promise<unknown> {
  return ((await (await fetch(`${address}/api/v1/p-10`, { headers })).json()) as { rating: unknown }).rating;
}

/** Walks a list by `next` and says which ratings and editions it met. */
async function walk(
  address: string,
): Promise<{ ratings: Set<unknown>; editions: Set<unknown>; count: number }> {
  const [ratings, editions] = [new Set(), new Set()];
  let count = 0;
  let next: string | null = `${address}/api/v1?limit=3`;
  while (next !== null) {
    const response = await fetch(next.replace('https://verdicts.example', address));
    if (response.status !== 200) throw new Error(`${response.status} for ${next}`);
    const page = (await response.json()) as {
      data: { rating: unknown }[];
      edition: string;
      next: string | null;
    };
    for (const { rating } of page.data) ratings.add(rating);
    count += page.data.length;
    editions.add(page.edition);
    next = page.next;
  }
  return { ratings, editions, count };
}

describe('verdicts serve STORE', () => {
  test('follows publications and a rollback under load: no request fails, and no walk mixes two editions', async () => {
    const site = newStore(many(1));
    await site.publish();
    await using server = await startServe(site.store, '--poll', '0.1');
    const { address } = server;
    let asking = true;
    let walks = 0;
    const load = Promise.all(
      Array.from({ length: 3 }, async () => {
        while (asking) {
          const { ratings, editions, count } = await walk(address);
          expect([ratings.size, editions.size, count]).toEqual([1, 1, 12]);
          walks++;
          await Bun.sleep(2);
        }
      }),
    );
    for (const rating of [2, 3, 4]) {
      site.write(many(rating));
      await site.publish();
      await until(async () => (await ratingAt(address)) === rating);
    }
    await run('rollback', site.store);
    await until(async () => (await ratingAt(address)) === 3);
    asking = false;
    await load;
    expect(walks).toBeGreaterThanOrEqual(3);
    const changes = (await (await fetch(`${address}/api/changes?since=4`)).json()) as { total: number };
    expect(changes.total).toBe(12);
  });

  // Finds the workers in /proc.
  needing(
    process.platform === 'linux' ? undefined : 'there is no /proc',
  ).test('with workers swaps all of them, replaces one that dies, and stops them all', async () => {
    const site = newStore(many(1));
    await site.publish();
    await using server = await startServe(site.store, '--poll', '0.2', '--workers', '2');
    const { address, pid } = server;
    const workers = childrenOf(pid);
    expect(workers).toHaveLength(2);
    site.write(many(2));
    await site.publish();
    await server.printed('"worker":1,"message":"Now serving');
    await server.printed('"worker":2,"message":"Now serving');
    signalProcess(workers[0], 'SIGKILL');
    await server.printed('another takes its place');
    await until(() => childrenOf(pid).length === 2);
    site.write(many(3));
    await site.publish();
    // The new worker may begin with this publication, and then has nothing to swap.
    await until(async () => {
      // Each connection falls on one of the two.
      const asked = Array.from({ length: 20 }, () => ratingAt(address, { Connection: 'close' }));
      return (await Promise.all(asked)).every((rating) => rating === 3);
    });
    // However the connections fall on the workers, a walk pinned to an edition that one of them has not met yet goes on.
    for (let time = 0; time < 5; time++) expect((await walk(address)).editions.size).toBe(1);
    server.kill('SIGTERM');
    expect(await server.ended()).toMatchObject({ exitCode: 0 });
    await expect(fetch(address)).rejects.toThrow();
  });

  test('answers a walk that began on a server which is ahead, though its own next look is far away', async () => {
    const site = newStore(many(1));
    await site.publish();
    await using server = await startServe(site.store, '--poll', '3600');
    expect(await ratingAt(server.address)).toBe(1);
    site.write(many(2));
    await site.publish();
    const ahead = site.publications()[1]?.edition ?? '';
    expect((await fetch(`${server.address}/api/v1?edition=${ahead}`)).status).toBe(200);
    expect(await ratingAt(server.address)).toBe(2);
    expect((await fetch(`${server.address}/api/v1?edition=${'0'.repeat(32)}`)).status).toBe(410);
  });

  test('refuses a damaged edition in one line, keeps the old one, and follows again after the repair', async () => {
    const site = newStore(many(1));
    await site.publish();
    await using server = await startServe(site.store, '--poll', '0.1');
    const { address } = server;
    const pointer = join(site.store, 'publications.json');
    const away = `${site.store}.away`;
    renameSync(pointer, away);
    await server.printed('nothing is published there any more');
    renameSync(away, pointer);
    await server.printed('The store can be read again.');
    writeFileSync(`${pointer}.new`, '{');
    renameSync(pointer, away);
    renameSync(`${pointer}.new`, pointer);
    await server.printed('is damaged, or was written by another version');
    renameSync(away, pointer);
    site.write(many(2));
    const elsewhere = newStore([]);
    await run('publish', site.catalogue, '--to', elsewhere.store);
    // A publication whose file is not what the pointer says.
    const [first] = site.publications();
    const [other] = elsewhere.publications();
    const file = `000002-${other?.edition}.sqlite`;
    writeFileSync(join(site.store, file), 'x'.repeat(other?.bytes ?? 0));
    const next = { ...other, sequence: 2 };
    writeFileSync(`${pointer}.new`, JSON.stringify({ format: 1, publications: [first, next] }));
    renameSync(`${pointer}.new`, pointer);
    await server.printed('stays: ');
    await server.printed('the edition file was altered');
    expect(await ratingAt(address)).toBe(1);
    const [whole = ''] = readdirSync(elsewhere.store).filter((name) => name.endsWith('.sqlite'));
    renameSync(join(elsewhere.store, whole), join(site.store, file));
    await until(async () => (await ratingAt(address)) === 2);
    server.kill('SIGTERM');
    const { stderr } = await server.ended();
    expect(stderr.match(/the edition file was altered/g)).toHaveLength(1);
  });

  test('begins with an earlier edition when the current one is damaged, and keeps the one before for pinned lists', async () => {
    const site = newStore(many(1));
    await site.publish();
    site.write(many(2));
    await site.publish();
    const [first, second] = site.publications();
    await using server = await startServe(site.store);
    expect(await ratingAt(server.address)).toBe(2);
    expect((await fetch(`${server.address}/api/v1?edition=${first?.edition}`)).status).toBe(200);
    server.kill('SIGTERM');
    await server.ended();
    writeFileSync(join(site.store, `000002-${second?.edition}.sqlite`), 'x');
    await using again = await startServe(site.store);
    await again.printed('publication 2 is not served: ');
    expect(await ratingAt(again.address)).toBe(1);
  });

  test('ends with one line when it cannot begin', async () => {
    const site = newStore(many(1));
    await site.publish();
    const [publication] = site.publications();
    writeFileSync(join(site.store, `000001-${publication?.edition}.sqlite`), 'x');
    const { exitCode, stderr } = await run('serve', site.store, '--port', '0');
    expect(stderr).toEndWith(`verdicts: ${site.store}: no edition can be served\n`);
    expect(exitCode).toBe(1);
    const folder = writeCatalogue([entryOf('a')]);
    expect(await run('serve', folder, '--workers', '2')).toMatchObject({
      exitCode: 2,
      stderr: 'verdicts: --workers is for a store or an edition file; a catalogue folder has one process\n',
    });
    for (const words of [
      ['--poll', '0'],
      ['--workers', '0'],
    ])
      expect((await run('serve', site.store, ...words)).exitCode).toBe(2);
  });
});
