import { beforeAll, describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf, newFolder, writeCatalogue } from '../lab/catalogue-folder.ts';
import { compileFolder, editionOf, publishedAt } from '../lab/editions.ts';
import { largeEntries } from '../lab/large-catalogue.ts';
import { compileEdition } from '../src/edition/compile/compile.ts';
import type { Edition } from '../src/edition/file/edition.ts';
import { openEdition } from '../src/edition/file/open-edition.ts';
import { browse, search } from '../src/edition/search/edition-search.ts';
import { openDirectory } from '../src/source/directory.ts';
import { orders } from '../src/verdict/order.ts';

/** What an edition answers to many questions. */
function answersOf(edition: Edition) {
  const everything = { limit: 5000, offset: 0 };
  return {
    total: edition.total,
    orders: orders.map((order) => browse(edition, { ...everything, order }).verdicts.map(({ slug }) => slug)),
    words: ['product', '7', 'p00', 'été', 'old', 'even 12'].map((q) => search(edition, { ...everything, q })),
    found: ['p00007', 'old-p00080', 'p00100', 'none'].map((slug) => edition.find(slug)),
  };
}

describe('a catalogue that is large enough for a thread', () => {
  let rising: string;
  let falling: string;

  beforeAll(async () => {
    rising = await compileFolder(writeCatalogue(largeEntries()));
    falling = await compileFolder(writeCatalogue(largeEntries().reverse()));
  });

  test('compiles to the same bytes for any order of its verdicts', () => {
    expect(readFileSync(rising).equals(readFileSync(falling))).toBeTrue();
  });

  test('is compiled to the same bytes in one thread', async () => {
    const to = join(newFolder(), 'one.sqlite');
    const source = await openDirectory(writeCatalogue(largeEntries()));
    const options = { threadFromBytes: Infinity, to, now: publishedAt };
    expect(await compileEdition(source, options)).toMatchObject({ ok: true });
    expect(readFileSync(to).equals(readFileSync(rising))).toBeTrue();
  });

  test('finds and orders what a small one does', async () => {
    const small = largeEntries().map(({ pros: _pros, cons: _cons, ...entry }) => entry);
    const other = await editionOf(writeCatalogue(small));
    expect(answersOf(openEdition(falling))).toEqual(answersOf(other));
  });

  test('leaves nothing behind when its last record is wrong', async () => {
    const folder = newFolder();
    const entries = [...largeEntries(), entryOf('last', { rating: 99 })];
    const result = await compileEdition(await openDirectory(writeCatalogue(entries)), {
      to: join(folder, 'edition.sqlite'),
      now: new Date(),
    });
    expect(result).toMatchObject({ ok: false, findings: { count: 1 } });
    expect(readdirSync(folder)).toEqual([]);
  });
});
