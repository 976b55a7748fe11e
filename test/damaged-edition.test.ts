import { describe, expect, test } from 'bun:test';
import { copyFileSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf, writeCatalogue } from '../lab/catalogue-folder.ts';
import { compileFolder, editionOf, publishedAt } from '../lab/editions.ts';
import { until } from '../lab/until.ts';
import { openEdition } from '../src/edition/file/open-edition.ts';
import { Sections } from '../src/edition/file/sections.ts';
import { Service } from '../src/http/service.ts';
import { startServe } from './support/command.ts';
import { newStore } from './support/stores.ts';

const many = (rating: number) =>
  Array.from({ length: 400 }, (_, index) => entryOf(`p-${index + 1000}`, { rating }));

/** Writes the same bytes over all that a file has from a place on. */
function overwrite(file: string, from: number): void {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill('x', from));
}

const deepPage = '/api/v1?limit=200&offset=150';

async function listAt(address: string): Promise<{ edition: string; ratings: readonly number[] }> {
  const response = await fetch(`${address}${deepPage}`);
  if (response.status !== 200) throw new Error(`status ${response.status}`);
  const { edition, data } = (await response.json()) as { edition: string; data: { rating: number }[] };
  return { edition, ratings: data.map(({ rating }) => rating) };
}

describe('an edition file that is damaged while it is served', () => {
  test('fails no request if there is an intact one, from which it is answered', async () => {
    const file = await compileFolder(writeCatalogue(many(1)));
    const failures: unknown[] = [];
    const service = new Service(openEdition(file), {
      recover: async () => service.publish(await editionOf(writeCatalogue(many(2)))),
      report: (error) => failures.push(error),
    });
    truncateSync(file, 16_384);
    expect(service.hasChangedFile).toBe(true);
    const response = await service.fetch(new Request(`https://verdicts.example${deepPage}`));
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ edition: service.current.id });
    expect(failures).toEqual([]);
    expect(service.hasChangedFile).toBe(false);
    service.close();
  });

  test.each([
    ['cut off', (file: string, texts: number) => truncateSync(file, texts)],
    ['overwritten', (file: string, texts: number) => overwrite(file, texts)],
  ] as const)('fails no request either when its texts are %s', async (_, damage) => {
    const before = writeCatalogue([entryOf('a', { rating: 1 })]);
    const after = writeCatalogue([entryOf('a', { rating: 2 })]);
    const sections = new Sections(await compileFolder(before));
    const texts = sections.start;
    sections.close();
    for (const address of ['/api/v1/a', '/api/badge/a', '/reviews/a']) {
      const file = await compileFolder(before);
      const failures: unknown[] = [];
      const service = new Service(openEdition(file), {
        recover: async () => service.publish(await editionOf(after)),
        report: (error) => failures.push(error),
      });
      damage(file, texts);
      const response = await service.fetch(new Request(`https://verdicts.example${address}`));
      expect(response.status).toBe(200);
      expect(/"rating":2|2\/10|2 out of 10/.test(await response.text())).toBeTrue();
      expect(failures).toEqual([]);
      service.close();
    }
  });

  test('is not taken back when its content is published again: the file that came with that is whole', async () => {
    const catalogue = writeCatalogue([entryOf('a', { rating: 1 })]);
    const file = await compileFolder(catalogue);
    const service = new Service(openEdition(file), { report: () => undefined });
    service.publish(await editionOf(writeCatalogue([entryOf('a', { rating: 2 })])));
    truncateSync(file, 1000);
    service.publish(await editionOf(catalogue, new Date(publishedAt.getTime() + 1000)));
    expect(service.hasChangedFile).toBe(false);
    const response = await service.fetch(new Request('https://verdicts.example/api/v1/a'));
    expect(await response.json()).toMatchObject({ rating: 1 });
    service.close();
  });

  test('fails requests, and is logged, if there is none', async () => {
    const file = await compileFolder(writeCatalogue(many(1)));
    const failures: unknown[] = [];
    let looks = 0;
    const service = new Service(openEdition(file), {
      recover: async () => void looks++,
      report: (error) => failures.push(error),
    });
    truncateSync(file, 16_384);
    const response = await service.fetch(new Request(`https://verdicts.example${deepPage}`));
    expect(response.status).toBe(500);
    expect([looks, failures.length]).toEqual([1, 1]);
    service.close();
    // What readiness and metrics ask for is known though nothing can be read any more.
    expect(service.current.currentSince).toEqual(publishedAt);
  });

  test('in a store gives way to the edition before it, and comes back when it is whole again', async () => {
    const site = newStore(many(1));
    await site.publish();
    site.write(many(2));
    await site.publish();
    const [first, second] = site.publications();
    const file = join(site.store, `000002-${second?.edition}.sqlite`);
    await using server = await startServe(site.store, '--poll', '0.1');
    const { address } = server;
    expect((await listAt(address)).edition).toBe(second?.edition ?? '');
    copyFileSync(file, `${file}.kept`);
    truncateSync(file, 16_384);
    await server.printed('was damaged while it was served');
    await until(async () => (await listAt(address)).edition === first?.edition);
    renameSync(`${file}.kept`, file);
    await until(async () => (await listAt(address)).edition === second?.edition);
  });

  test('is served as it is by now when it was replaced by another one in place', async () => {
    const file = await compileFolder(writeCatalogue(many(1)));
    const other = await compileFolder(writeCatalogue(many(2)));
    await using server = await startServe(file, '--poll', '0.1');
    const { address } = server;
    writeFileSync(file, readFileSync(other));
    await server.printed('was written to while it was served');
    expect(new Set((await listAt(address)).ratings)).toEqual(new Set([2]));
  });
});

test('an edition file that is deleted or replaced by rename is served on', async () => {
  const file = await compileFolder(writeCatalogue(many(1)));
  const edition = openEdition(file);
  const service = new Service(edition, { report: () => undefined });
  writeFileSync(`${file}.other`, 'something else');
  renameSync(`${file}.other`, file);
  rmSync(file);
  expect(service.hasChangedFile).toBe(false);
  const response = await service.fetch(new Request(`https://verdicts.example${deepPage}`));
  expect(await response.json()).toMatchObject({ edition: edition.id, total: 400 });
  service.close();
});
