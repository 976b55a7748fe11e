import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { entryOf, settingsYaml, writeCatalogue, writeFolder } from '../lab/catalogue-folder.ts';
import { compileFolder, editionOf } from '../lab/editions.ts';
import { compileEdition } from '../src/edition/compile/compile.ts';
import { openEdition } from '../src/edition/file/open-edition.ts';
import { openDirectory } from '../src/source/directory.ts';
import { parseEntries } from '../src/verdict/entry-lines.ts';
import type { Verdict } from '../src/verdict/record.ts';
import { verdictKinds } from '../src/verdict/verdict-kind.ts';

describe('the edition id', () => {
  test('is the same for the same catalogue in any folder, order and form, at any time', async () => {
    const entries = [entryOf('a', { aliases: ['x', 'y'], review: 'One.\n\nTwo.' }), entryOf('b')];
    const asMarkdown = writeFolder({
      'catalogue.yaml': `# a comment\n${settingsYaml()}`,
      'verdicts/a.md': `---\n${yamlOf({ ...entryOf('a'), aliases: ['y', 'x'] })}---\n\nOne.\n\nTwo.\n\n`,
      'verdicts/b.md': `---\n${yamlOf(entryOf('b'))}---\n`,
    });
    const ids = await Promise.all([
      editionOf(writeCatalogue(entries)),
      editionOf(writeCatalogue(entries.toReversed()), new Date('2027-01-01T00:00:00Z')),
      editionOf(asMarkdown),
    ]);
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
  });

  test('is this one for this catalogue, on every machine', async () => {
    const edition = await editionOf(
      writeCatalogue([entryOf('a'), entryOf('b', { verdict: 'skip', rating: 2 })]),
    );
    expect(edition.id).toBe('95473b0f115525debe8692e9f5a529c1');
  });

  test('covers only the settings that are written: changing a default leaves it unchanged', async () => {
    const { set } = await openDirectory(
      writeCatalogue([entryOf('a')], settingsYaml('cache: { maxAge: 60 }')),
    );
    expect(Object.keys(set)).toEqual(['name', 'baseUrl', 'attribution', 'categories', 'cache']);
    expect(set['cache']).toEqual({ maxAge: 60 });
  });

  test('changes with any part of the meaning', async () => {
    const base = {
      ...entryOf('a'),
      reviewed: '2026-01-01',
      aliases: ['x'],
      pros: ['p'],
      cons: ['c'],
      review: 'r',
      withdrawn: false,
    };
    const changes: Record<string, unknown> = {
      slug: 'b',
      product: 'B',
      category: 'games',
      verdict: 'skip',
      verdictSummary: 'S',
      rating: 6,
      price: '$9',
      bestFor: 'B',
      skipIf: 'S',
      reviewed: '2026-01-02',
      aliases: ['y'],
      pros: ['q'],
      cons: ['d'],
      review: 'r.',
      withdrawn: true,
    };
    const settings = [
      settingsYaml('ratingScale: { min: 0, max: 10 }'),
      settingsYaml().replace('Test verdicts', 'Test verdict'),
      settingsYaml().replace('verdicts.example', 'verdict.example'),
      settingsYaml().replace('by Test', 'by test'),
      settingsYaml().replace('Tools', 'Tool'),
      settingsYaml('  more: More'),
      settingsYaml('cache: { maxAge: 60 }'),
      settingsYaml('licence: { id: CC0-1.0, url: https://creativecommons.org/publicdomain/zero/1.0/ }'),
    ];
    const folders = [
      writeCatalogue([base]),
      ...Object.entries(changes).map(([key, value]) => writeCatalogue([{ ...base, [key]: value }])),
      ...settings.map((text) => writeCatalogue([base], text)),
    ];
    const ids = await Promise.all(folders.map(async (folder) => (await editionOf(folder)).id));
    expect(new Set(ids).size).toBe(1 + 15 + 8);
  });
});

describe('a listing', () => {
  const records = fc.uniqueArray(
    fc.record({
      slug: fc.stringMatching(/^[a-z0-9]{1,4}(-[a-z0-9]{1,3})?$/).filter((slug) => slug !== 'all'),
      verdict: fc.constantFrom(...verdictKinds),
      category: fc.constantFrom('tools', 'games'),
      withdrawn: fc.boolean(),
    }),
    { selector: ({ slug }) => slug, minLength: 1, maxLength: 40 },
  );

  test('equals filtering, sorting and slicing all records', async () => {
    await fc.assert(
      fc.asyncProperty(
        records,
        fc.nat(45),
        fc.integer({ min: 1, max: 45 }),
        async (chosen, offset, limit) => {
          const edition = await editionOf(
            writeCatalogue(chosen.map(({ slug, ...rest }) => entryOf(slug, rest))),
          );
          for (const verdict of [undefined, ...verdictKinds])
            for (const category of [undefined, 'tools', 'games', 'unknown']) {
              const expected = chosen
                .filter(
                  (record) =>
                    !record.withdrawn &&
                    (!verdict || record.verdict === verdict) &&
                    (!category || record.category === category),
                )
                .map(({ slug }) => slug)
                .sort();
              const page = edition.list({ verdict, category, limit, offset });
              expect(page.total).toBe(expected.length);
              expect(page.verdicts.map(({ slug }) => slug)).toEqual(expected.slice(offset, offset + limit));
            }
          edition.close();
        },
      ),
      { numRuns: 25 },
    );
  });

  test('costs one read of the file for a page of everything, and one more for the positions of another', async () => {
    const edition = await editionOf(
      writeCatalogue(Array.from({ length: 300 }, (_, index) => entryOf(`p-${1000 + index}`))),
    );
    const { sections } = edition;
    const read = sections.read.bind(sections);
    let reads = 0;
    sections.read = (...asked) => {
      reads++;
      read(...asked);
    };
    expect(edition.list({ limit: 50, offset: 170 }).verdicts).toHaveLength(50);
    expect(reads).toBe(1);
    // What was read lately is not read again.
    expect(edition.list({ verdict: 'worthit', limit: 50, offset: 170 }).verdicts).toHaveLength(50);
    expect(reads).toBe(2);
    edition.close();
  });
});

test('reading in pieces yields every verdict exactly once', async () => {
  const slugs = ['a', 'b', 'c', 'd', 'e'];
  const edition = await editionOf(writeCatalogue(slugs.map((slug) => entryOf(slug))));
  const piece = (offset: number, limit: number) =>
    parseEntries({ lines: edition.lines.bytes(offset, limit), prose: new Uint8Array() }).map(
      ({ slug }) => slug,
    );
  for (let offset = 0; offset <= 6; offset++)
    for (let limit = 1; limit <= 6; limit++)
      expect(piece(offset, limit)).toEqual(slugs.slice(offset, offset + limit));
  edition.close();
});

test('fewer verdicts are read at once where reviews are long, and every one of them', async () => {
  const review = 'Ж'.repeat(50_000);
  const entries = Array.from({ length: 300 }, (_, index) =>
    entryOf(`p-${String(index).padStart(3, '0')}`, index < 200 ? {} : { review }),
  );
  const edition = await editionOf(writeCatalogue(entries));
  const counts: number[] = [];
  const slugs: string[] = [];
  while (slugs.length < edition.total) {
    const block = edition.lines.block(slugs.length);
    expect(block.prose.length).toBeLessThan(3 * 1024 * 1024);
    const found = parseEntries(block);
    counts.push(found.length);
    slugs.push(...found.map(({ slug }) => slug));
  }
  expect(slugs).toEqual(entries.map(({ slug }) => String(slug)));
  expect(counts[0]).toBeGreaterThan(150);
  expect(Math.max(...counts.slice(2))).toBeLessThanOrEqual(16);
  expect(parseEntries(edition.lines.block(edition.total))).toEqual([]);
  edition.close();
});

describe('an edition file', () => {
  test('with any one byte changed, added or missing is refused', async () => {
    const path = await compileFolder(writeCatalogue([entryOf('a'), entryOf('b')]));
    const bytes = readFileSync(path);
    const damaged = join(dirname(path), 'damaged.sqlite');
    const refused = () =>
      expect(() => openEdition(damaged)).toThrow(
        /damaged\.sqlite: (the edition file is damaged|this is not a whole edition file)/,
      );
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const altered = Buffer.from(bytes);
        altered[at] = (altered[at] ?? 0) ^ change;
        writeFileSync(damaged, altered);
        refused();
      }),
      { numRuns: 150 },
    );
    for (let at = bytes.length - 64; at < bytes.length; at++) {
      const altered = Buffer.from(bytes);
      // A digit becomes another.
      altered[at] = (altered[at] ?? 0) ^ 1;
      writeFileSync(damaged, altered);
      refused();
    }
    for (const length of [0, 1, 63, 64, 65, 100, 4096, bytes.length - 64, bytes.length - 1]) {
      writeFileSync(damaged, bytes);
      truncateSync(damaged, length);
      refused();
    }
    writeFileSync(damaged, Buffer.concat([bytes, Buffer.from('x')]));
    refused();
  });

  test('gives the finished text of a verdict, and of nothing else', async () => {
    const entries = [entryOf('a', { aliases: ['b'], pros: ['p'] }), entryOf('c', { withdrawn: true })];
    const edition = await editionOf(writeCatalogue(entries));
    const { slug, product, verdict, verdictSummary, rating, price, bestFor, skipIf } = entryOf('a');
    const fields = { slug, product, verdict, verdictSummary, rating, price, bestFor, skipIf };
    expect(`${edition.text('a', (stated) => Buffer.from(stated).toString())}}`).toBe(JSON.stringify(fields));
    expect(edition.find('a')).toEqual({ kind: 'verdict', verdict: fields as unknown as Verdict });
    for (const other of ['b', 'c', 'd', '', 'a\n', 'a"', '\ud800', 'a'.repeat(100_000)])
      expect(edition.text(other, String)).toBeUndefined();
    expect(['b', 'c', 'd'].map((name) => edition.find(name)?.kind)).toEqual([
      'moved',
      'withdrawn',
      undefined,
    ]);
    edition.close();
  });

  test('is a SQLite database that other programs open', async () => {
    const path = await compileFolder(writeCatalogue([entryOf('a'), entryOf('b')]));
    const database = new Database(path, { readonly: true });
    expect(database.query('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    expect(database.query('SELECT slug FROM categories ORDER BY key').values()).toEqual([
      ['tools'],
      ['games'],
    ]);
  });

  test('is all that compiling leaves behind, and nothing is when the catalogue has mistakes', async () => {
    const path = await compileFolder(writeCatalogue([entryOf('a')]));
    expect(readdirSync(dirname(path))).toEqual(['edition.sqlite']);
    const folder = writeFolder({});
    const result = await compileEdition(await openDirectory(writeCatalogue([entryOf('a', { rating: 99 })])), {
      to: join(folder, 'edition.sqlite'),
      now: new Date(),
    });
    expect(result.ok).toBeFalse();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is made though a process of the same number was killed in the middle of one', async () => {
    const to = join(writeFolder({}), 'edition.sqlite');
    for (const left of ['staging', 'draft'])
      writeFileSync(`${to}.${process.pid}.${left}`, 'half of something');
    const result = await compileEdition(await openDirectory(writeCatalogue([entryOf('a')])), {
      to,
      now: new Date(),
    });
    expect(result.ok).toBeTrue();
    expect(readdirSync(dirname(to))).toEqual(['edition.sqlite']);
  });

  test('is dated by the newest file of the catalogue, and never in the future', async () => {
    const folder = writeCatalogue([entryOf('a')]);
    expect((await editionOf(folder, new Date('2026-05-01T12:00:00Z'))).publishedAt.toISOString()).toBe(
      '2026-05-01T12:00:00.000Z',
    );
    const to = join(writeFolder({}), 'edition.sqlite');
    const now = new Date('2026-04-01T12:00:00Z');
    await compileEdition(await openDirectory(folder), { to, now });
    expect(openEdition(to).publishedAt).toEqual(now);
  });

  test('keeps the good one in its place when the next has mistakes', async () => {
    const path = await compileFolder(writeCatalogue([entryOf('a')]));
    const before = readFileSync(path);
    await compileEdition(await openDirectory(writeCatalogue([entryOf('a', { rating: 99 })])), {
      to: path,
      now: new Date(),
    });
    expect(readFileSync(path).equals(before)).toBeTrue();
  });
});

describe('looking up a slug', () => {
  test('finds the verdict, the withdrawn one, the present slug of an alias, or nothing', async () => {
    const edition = await editionOf(
      writeCatalogue([
        entryOf('a', { aliases: ['old-a'] }),
        entryOf('gone', { withdrawn: true, product: 'Gone' }),
      ]),
    );
    expect(edition.find('a')).toMatchObject({ kind: 'verdict', verdict: { slug: 'a', rating: 7 } });
    expect(edition.find('gone')).toEqual({
      kind: 'withdrawn',
      withdrawn: { slug: 'gone', product: 'Gone', category: 'tools', reviewed: null },
    });
    expect(edition.find('old-a')).toEqual({ kind: 'moved', slug: 'a' });
    for (const slug of ['b', '', 'A', "a' OR 1=1 --", '\0', '\ud800', '__proto__'])
      expect(edition.find(slug)).toBeUndefined();
    expect(() => edition.review('gone')).toThrow(RangeError);
  });
});

function yamlOf({ slug: _, ...entry }: Record<string, unknown>): string {
  return Object.entries(entry)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('');
}
