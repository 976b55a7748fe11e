import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf } from '../lab/catalogue-folder.ts';
import { cutToDatabase } from '../src/edition/compile/finish-file.ts';
import { sealFile } from '../src/edition/file/seal.ts';
import { run } from './support/command.ts';
import { newStore } from './support/stores.ts';

/** What makes a database of the present format one of an older. */
const older = {
  2: 'DROP TABLE words; DROP TABLE lists; DELETE FROM columns',
  3: '',
} as const;

/** Makes the only edition of a store one that the program wrote when an older format was the present one. */
function age(store: string, format: keyof typeof older): void {
  const pointer = join(store, 'publications.json');
  const file = readdirSync(store, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('.sqlite'),
  );
  const path = join(store, file ?? 'no edition');
  cutToDatabase(path);
  const database = new Database(path);
  database.run(`UPDATE edition SET format = ${format}; ${older[format]}`);
  database.close();
  sealFile(path);
  const { publications, ...rest } = JSON.parse(readFileSync(pointer, 'utf8'));
  const sha256 = new Bun.CryptoHasher('sha256').update(readFileSync(path)).digest('hex');
  writeFileSync(
    pointer,
    JSON.stringify({ ...rest, publications: [{ ...publications[0], sha256, bytes: statSync(path).size }] }),
  );
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

test.each([
  2, 3,
] as const)('an edition of format %d is published over with its history, and neither served nor taken back', async (format) => {
  const { catalogue, store, write } = newStore([entryOf('a', { rating: 5 })]);
  await run('publish', catalogue, '--to', store);
  age(store, format);
  const refusal = `the edition is of format ${format}; this program reads 4: compile or publish its catalogue anew`;
  for (const words of [
    ['serve', store, '--port', '0'],
    ['export', store, '--to', join(catalogue, '..', 'public')],
  ]) {
    const { exitCode, stderr } = await run(...words);
    expect(stderr).toContain(refusal);
    expect(exitCode).toBe(1);
  }

  write([entryOf('a', { rating: 6 })]);
  expect((await run('diff', store, catalogue)).stdout).toContain('rating 5 → 6');
  const published = await run('publish', catalogue, '--to', store, '--force');
  expect(published.stdout).toContain('rating 5 → 6');
  expect(published).toMatchObject({ exitCode: 0, stderr: '' });

  // What earlier commands left to the garbage collector may be closed meanwhile.
  const openBefore = openIn(store).length;
  const back = await run('rollback', store);
  expect(back.stderr).toContain(refusal);
  expect(back.exitCode).toBe(1);
  expect(openIn(store).length).toBeLessThanOrEqual(openBefore);
  expect((await run('editions', store)).stdout).toContain(' 2  ');
}, 180_000);
