import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ndjson, newFolder, writeCatalogue } from '../../lab/catalogue-folder.ts';
import type { Publication } from '../../src/edition/store/edition-store.ts';
import { run } from './command.ts';

/** A catalogue and the store that it is published to. */
export interface StoreUnderTest {
  readonly catalogue: string;
  readonly store: string;
  /** Replaces all records of the catalogue. */
  write(entries: readonly Readonly<Record<string, unknown>>[]): void;
  /** Publishes with the command, even twice a day; throws on failure. */
  publish(...words: string[]): Promise<string>;
  /** The publications that the store lists. */
  publications(): readonly Publication[];
  /** Backdates every publication by this many days. */
  age(days: number): void;
}

/** Creates a catalogue with these records, and the path of a store that does not exist yet. */
export function newStore(entries: readonly Readonly<Record<string, unknown>>[]): StoreUnderTest {
  const catalogue = writeCatalogue(entries);
  const store = join(newFolder(), 'store');
  const pointer = join(store, 'publications.json');
  const read = () =>
    JSON.parse(readFileSync(pointer, 'utf8')) as { format: number; publications: Publication[] };
  return {
    catalogue,
    store,
    write: (changed) => writeFileSync(join(catalogue, 'verdicts.ndjson'), ndjson(changed)),
    async publish(...words) {
      const { exitCode, stdout, stderr } = await run(
        'publish',
        catalogue,
        '--to',
        store,
        '--force',
        ...words,
      );
      if (exitCode !== 0) throw new Error(stdout + stderr);
      return stdout;
    },
    publications: () => read().publications,
    age(days) {
      const { publications, ...rest } = read();
      const older = publications.map((one) => ({
        ...one,
        publishedAt: new Date(Date.parse(one.publishedAt) - days * 86_400_000)
          .toISOString()
          .replace('.000', ''),
      }));
      writeFileSync(pointer, JSON.stringify({ ...rest, publications: older }));
    },
  };
}
