import { describe, expect, test } from 'bun:test';
import { readdirSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf, writeCatalogue } from '../lab/catalogue-folder.ts';
import { publishFolder } from '../lab/editions.ts';
import { needing } from '../lab/needing.ts';
import { openEdition } from '../src/edition/file/open-edition.ts';
import { Service } from '../src/http/service.ts';
import type { ServiceOptions } from '../src/http/service-options.ts';
import type { VerdictList } from '../src/render/list.ts';
import { run, startServe } from './support/command.ts';
import { newStore } from './support/stores.ts';

/** `maxAge` and `staleWhileRevalidate` of a catalogue that does not set them, in seconds. */
const lifetime = 3600 + 86_400;

const many = (rating: number) =>
  Array.from({ length: 12 }, (_, index) => entryOf(`p-${index + 10}`, { rating }));

/** Files of publications, one an hour, each with another rating. */
async function publications(count: number): Promise<{ files: string[]; at: (index: number) => number }> {
  const at = (index: number) => Date.UTC(2026, 10, 21, 8 + index);
  const files: string[] = [];
  for (let index = 0; index < count; index++) {
    const options = { over: files.at(-1), sequence: index + 1, at: new Date(at(index)) };
    files.push(await publishFolder(writeCatalogue(many(index + 1)), options));
  }
  return { files, at };
}

/** A service on the first of some files, whose clock stands still. */
function serviceOn(file: string, start: number, options: Partial<ServiceOptions> = {}) {
  const clock = { now: start };
  const failures: unknown[] = [];
  const service = new Service(openEdition(file), {
    now: () => clock.now,
    report: (error) => failures.push(error),
    ...options,
  });
  const get = (target: string) =>
    service.fetch(new Request(target.replace('https://verdicts.example', 'http://localhost')));
  return {
    service,
    clock,
    failures,
    get,
    /** Publishes at a moment. */
    publish(next: string, now: number) {
      clock.now = now;
      service.publish(openEdition(next));
    },
    /** Asks for a page that is pinned to an edition: its status, and what caches may do with it. */
    async pinned(id: string) {
      const response = await get(`https://verdicts.example/api/v1?limit=5&offset=5&edition=${id}`);
      return [response.status, response.headers.get('cache-control')];
    },
  };
}

const idOf = (file: string) => {
  const edition = openEdition(file);
  edition.close();
  return edition.id;
};

describe('an edition that was replaced', () => {
  test('answers pinned lists for as long as caches may hold the page before, and promises no more', async () => {
    const { files, at } = await publications(3);
    const [first = '', second = '', third = ''] = files;
    const site = serviceOn(first, at(0));
    const { next } = (await (
      await site.get('https://verdicts.example/api/v1?limit=5')
    ).json()) as VerdictList;
    expect(await site.pinned(idOf(first))).toEqual([200, `public, max-age=${lifetime}, immutable`]);
    site.publish(second, at(1));
    site.publish(third, at(2));
    const end = at(1) + lifetime * 1000;
    expect(await site.pinned(idOf(first))).toEqual([200, `public, max-age=${lifetime - 3600}, immutable`]);
    site.clock.now = end - 1;
    const page = (await (await site.get(next ?? '')).json()) as VerdictList;
    expect(page.data.map(({ rating }) => rating)).toEqual([1, 1, 1, 1, 1]);
    expect(await site.pinned(idOf(first))).toEqual([200, 'public, max-age=0, immutable']);
    site.clock.now = end;
    expect((await site.pinned(idOf(first)))[0]).toBe(410);
    expect((await site.pinned(idOf(second)))[0]).toBe(200);
  });

  test('stays until the next publication if it is the one before, however long that takes', async () => {
    const { files, at } = await publications(2);
    const [first = '', second = ''] = files;
    const site = serviceOn(first, at(0));
    site.publish(second, at(1));
    site.clock.now = at(24 * 365);
    expect(await site.pinned(idOf(first))).toEqual([200, 'public, max-age=0, immutable']);
  });

  test('gives way to four others', async () => {
    const { files, at } = await publications(6);
    const site = serviceOn(files[0] ?? '', at(0));
    for (const [index, file] of files.entries()) if (index > 0) site.publish(file, at(index));
    const statuses = await Promise.all(files.map(async (file) => (await site.pinned(idOf(file)))[0]));
    expect(statuses).toEqual([410, 200, 200, 200, 200, 200]);
  });

  // Looks at the open files of this process.
  needing(
    process.platform === 'linux' ? undefined : 'there is no /proc',
  ).test('leaves no file open once it is let go', async () => {
    const { files, at } = await publications(6);
    const open = () => {
      const links = readdirSync('/proc/self/fd').map((name) => {
        try {
          return readlinkSync(`/proc/self/fd/${name}`);
        } catch {
          return '';
        }
      });
      return files.map((file) => links.includes(file));
    };
    const site = serviceOn(files[0] ?? '', at(0));
    for (const [index, file] of files.entries()) if (index > 0) site.publish(file, at(index));
    for (const file of files) await site.pinned(idOf(file));
    expect(open()).toEqual([false, true, true, true, true, true]);
    site.clock.now = at(5) + lifetime * 1000;
    await site.pinned(idOf(files[1] ?? ''));
    expect(open()).toEqual([false, false, false, false, true, true]);
    site.service.close();
    expect(open()).toEqual(files.map(() => false));
  });

  test('is opened again by a server that began later, once, unless it is too old', async () => {
    const { files, at } = await publications(4);
    const [first = '', second = '', third = '', fourth = ''] = files;
    const asked: string[] = [];
    const site = serviceOn(fourth, at(1) + lifetime * 1000 + 60_000, {
      async reopen(id) {
        asked.push(id);
        site.service.keep(openEdition(files.find((file) => idOf(file) === id) ?? ''));
      },
    });
    expect((await site.pinned(idOf(first)))[0]).toBe(410);
    for (let time = 0; time < 2; time++)
      expect(await site.pinned(idOf(second))).toEqual([200, 'public, max-age=3600, immutable']);
    expect((await site.pinned(idOf(third)))[0]).toBe(200);
    expect(asked).toEqual([idOf(first), idOf(second), idOf(third)]);
    expect(site.failures).toEqual([]);
    site.service.close();
  });
});

describe('verdicts serve STORE', () => {
  test('answers pages pinned to editions that were replaced before it began, as long as the store has their files', async () => {
    const site = newStore(many(1));
    await site.publish();
    for (const rating of [2, 3, 4, 5, 6]) {
      site.write(many(rating));
      await site.publish();
    }
    const ids = site.publications().map(({ edition }) => edition);
    const files = site.publications().map(({ sequence, edition }) => `00000${sequence}-${edition}.sqlite`);
    rmSync(join(site.store, files[2] ?? ''));
    await using server = await startServe(site.store);
    const { address } = server;
    const statusOf = async (id = '') => (await fetch(`${address}/api/v1?limit=2&edition=${id}`)).status;
    expect(await Promise.all(ids.map(statusOf))).toEqual([410, 200, 410, 200, 200, 200]);
    await server.printed(`Edition ${ids[2]}, which was replaced, is not served`);
    // It goes on with what it has open.
    expect(await run('prune', site.store, '--keep', '2')).toMatchObject({ exitCode: 0 });
    expect(await statusOf(ids[1])).toBe(200);
  });
});
