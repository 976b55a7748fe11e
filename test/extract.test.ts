import { describe, expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { entryOf, ndjson, soundSettingsYaml, writeFolder } from '../lab/catalogue-folder.ts';
import { imageOf } from '../lab/images.ts';
import { describeWithPostgres } from '../lab/postgres/describe-with-postgres.ts';
import { sharedPostgres } from '../lab/postgres/postgres.ts';
import { run } from './support/command.ts';
import { newStore } from './support/stores.ts';

const review = 'Tried for a year.\n\n---\n\nStill good.';
const conflict = 'Good.\n<<<<<<< HEAD\nBad.';

/** A catalogue with everything that enters the id of an edition. */
async function writeWhole(): Promise<string> {
  return writeFolder({
    'catalogue.yaml': `# A comment that no edition keeps.
name: "Verdicts: all of them"
baseUrl: https://verdicts.acme.dev
language: en
cache: { maxAge: 3600 }
attribution: { text: Verdicts by Test }
notStated: Not stated
authors: { "7": { name: Ada }, ada: { name: "Ada #2" } }
categories:
  tools: { name: Tools, description: What one holds., aliases: [utilities, "5"] }
  games: Games & play
`,
    'images/deep/e.png': await imageOf('png'),
    'images/Küche.jpg': await imageOf('jpeg'),
    'images/unused.webp': await imageOf('webp'),
    'about.md': '\n# How\n\nWe try things.\n\n',
    'verdicts.ndjson': ndjson([
      entryOf('a', { review, aliases: ['old-a', 'an-a'], pros: ['- one', 'two: 2'], authors: ['7', 'ada'] }),
      entryOf('b', { withdrawn: true, review, note: 'Gone.', rating: 3, verdict: 'skip' }),
      entryOf('c', { review: conflict, price: undefined, skipIf: 'Not stated' }),
      entryOf('d', { draft: true }),
      entryOf('e', { image: { file: 'deep/e.png', alt: 'An e' }, review: '![](../images/K%C3%BCche.jpg)' }),
    ]),
  });
}

async function editionOf(catalogue: string): Promise<{ file: string; id: string }> {
  const file = join(writeFolder({}), 'edition.sqlite');
  const { stdout, stderr } = await run('compile', catalogue, '--to', file);
  const id = /edition ([0-9a-f]{32})/.exec(stdout)?.[1];
  if (id === undefined) throw new Error(stdout + stderr);
  return { file, id };
}

describe('verdicts extract', () => {
  test.each([
    [[], ['about.md', 'catalogue.yaml', 'images', 'verdicts', 'verdicts.ndjson'], ['a.md', 'b.md', 'e.md']],
    [['--as', 'ndjson'], ['about.md', 'catalogue.yaml', 'images', 'verdicts.ndjson'], []],
  ])('writes a catalogue of the same edition, with %p', async (flags, files, verdicts) => {
    const { file, id } = await editionOf(await writeWhole());
    const into = join(writeFolder({}), 'deep', 'extracted');
    expect(await run('extract', file, '--into', into, ...flags)).toEqual({
      exitCode: 0,
      stdout: `${into}: 3 verdicts, 1 withdrawn; edition ${id}\n`,
      stderr: '',
    });
    expect(readdirSync(join(into, '..'))).toEqual(['extracted']);
    expect(readdirSync(into).sort()).toEqual(files);
    if (verdicts.length > 0) expect(readdirSync(join(into, 'verdicts')).sort()).toEqual(verdicts);
    expect((await editionOf(into)).id).toBe(id);
  });

  test('writes only the settings that are set, in a form that people can read', async () => {
    const into = join(writeFolder({}), 'extracted');
    await run('extract', (await editionOf(await writeWhole())).file, '--into', into);
    expect(readFileSync(join(into, 'catalogue.yaml'), 'utf8')).toBe(`name: "Verdicts: all of them"
baseUrl: https://verdicts.acme.dev
language: en
attribution:
  text: Verdicts by Test
authors:
  "7":
    name: Ada
  ada:
    name: "Ada #2"
notStated: Not stated
cache:
  maxAge: 3600
categories:
  tools:
    name: Tools
    description: What one holds.
    aliases:
      - "5"
      - utilities
  games: Games & play
`);
    expect(readFileSync(join(into, 'about.md'), 'utf8')).toBe('# How\n\nWe try things.\n');
    expect(readFileSync(join(into, 'verdicts/a.md'), 'utf8')).toBe(`---
product: Product a
category: tools
verdict: worthit
verdictSummary: What a is, in a sentence.
rating: 7
price: $8/month
bestFor: people who need it
skipIf: you do not
aliases:
  - an-a
  - old-a
pros:
  - "- one"
  - "two: 2"
authors:
  - "7"
  - ada
---
${review}
`);
    const { price, skipIf } = JSON.parse(readFileSync(join(into, 'verdicts.ndjson'), 'utf8'));
    expect({ price, skipIf }).toEqual({ price: undefined, skipIf: undefined });
  });

  test('writes the pictures that verdicts show', async () => {
    const [png, jpeg] = [await imageOf('png'), await imageOf('jpeg')];
    const catalogue = writeFolder({
      'catalogue.yaml': soundSettingsYaml(),
      'images/a.png': png,
      'images/deep er/é %23.jpg': jpeg,
      'images/of-nobody.png': await imageOf('png', { seed: 2 }),
      'verdicts.ndjson': ndjson([
        entryOf('a', {
          image: { file: 'a.png', alt: 'What: "it" shows', credit: '#1' },
          review: '![b](<../images/deep er/é %2523.jpg>)',
        }),
        entryOf('b', { withdrawn: true, image: { file: 'of-nobody.png', alt: 'Gone' } }),
      ]),
    });
    const { file, id } = await editionOf(catalogue);
    const into = join(writeFolder({}), 'extracted');
    expect(await run('extract', file, '--into', into)).toMatchObject({ exitCode: 0, stderr: '' });
    expect(readdirSync(join(into, 'images'), { recursive: true }).sort()).toEqual([
      'a.png',
      'deep er',
      'deep er/é %23.jpg',
    ]);
    expect(readFileSync(join(into, 'images/a.png')).equals(png)).toBe(true);
    expect((await editionOf(into)).id).toBe(id);
  });

  test('accepts any edition of a store, and says how to publish changes to it', async () => {
    const site = newStore([entryOf('a'), entryOf('b', { withdrawn: true })]);
    await site.publish();
    site.write([entryOf('a', { rating: 1 }), entryOf('b')]);
    await site.publish();
    const [first, second] = site.publications().map(({ edition }) => edition);
    const into = join(writeFolder({}), 'it is');
    expect(await run('extract', `${site.store}#previous`, '--into', into)).toEqual({
      exitCode: 0,
      stdout: `${into}: 1 verdict, 1 withdrawn; edition ${first}\nTo publish changes: verdicts publish '${into}' --to ${site.store} --based-on ${first}\n`,
      stderr: '',
    });
    expect((await editionOf(into)).id).toBe(first ?? '');
    const stale = await run('publish', into, '--to', site.store, '--force', '--based-on', first ?? '');
    expect(stale).toMatchObject({ exitCode: 1 });
    expect(stale.stderr).toContain(second?.slice(0, 8) ?? '');
  });

  test('writes into an empty folder, and into no other', async () => {
    const { file, id } = await editionOf(await writeWhole());
    const empty = writeFolder({});
    expect((await run('extract', file, '--into', empty)).exitCode).toBe(0);
    expect(readdirSync(empty).sort()).toEqual([
      'about.md',
      'catalogue.yaml',
      'images',
      'verdicts',
      'verdicts.ndjson',
    ]);
    expect((await editionOf(empty)).id).toBe(id);
    expect(await run('extract', file, '--into', empty)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `verdicts: ${empty} is not empty: it holds about.md; name a new or empty folder\n`,
    });
    expect(await run('extract', file, '--into', file)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `verdicts: ${file} is a file; name a new or empty folder\n`,
    });
  });

  test('leaves nothing behind after a failure, and removes leftovers of a killed run', async () => {
    const { file } = await editionOf(await writeWhole());
    const folder = writeFolder({ blocked: '', '.verdicts-extract-4194305/verdicts/a.md': '' });
    const failed = await run('extract', file, '--into', join(folder, 'blocked/in'));
    expect(failed).toMatchObject({ exitCode: 1, stdout: '' });
    expect(failed.stderr).toStartWith(`verdicts: ${folder}/blocked/in cannot be written: `);
    expect((await run('extract', file, '--into', join(folder, 'out'))).exitCode).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(['blocked', 'out']);
    const left = writeFolder({ '.verdicts-extract-4194305/verdicts/a.md': '' });
    expect((await run('extract', file, '--into', left)).exitCode).toBe(0);
    expect(existsSync(join(left, '.verdicts-extract-4194305'))).toBe(false);
  });

  test('explains what it refuses, and names the nearest match', async () => {
    const site = newStore([entryOf('a')]);
    await site.publish();
    const into = join(writeFolder({}), 'out');
    const refused = async (name: string) => {
      const { exitCode, stdout, stderr } = await run('extract', name, '--into', into);
      expect({ exitCode, stdout, isThere: existsSync(into) }).toEqual({
        exitCode: 1,
        stdout: '',
        isThere: false,
      });
      return stderr;
    };
    expect(await refused(site.catalogue)).toContain(
      'is not a store; allowed: a store, STORE#EDITION, or an edition file',
    );
    expect(await refused(`${site.store}#currant`)).toContain('did you mean "current"?');
    const id = site.publications()[0]?.edition ?? '';
    const typo = `${id.slice(0, 7)}${id[7] === '0' ? '1' : '0'}`;
    expect(await refused(`${site.store}#${typo}`)).toEndWith(`did you mean ${id.slice(0, 8)}?\n`);
    expect(await refused(`${site.store}-not`)).toContain('there is no such folder or file');
    expect((await run('extract', site.store)).exitCode).toBe(2);
  });

  test('says what an edition of version 0.1.0 did not keep', async () => {
    const fixture = join(import.meta.dir, 'fixtures/store-of-format-4');
    const [name = ''] = readdirSync(fixture)
      .filter((one) => one.endsWith('.zst'))
      .sort();
    const folder = writeFolder({ 'edition.sqlite': zstdDecompressSync(readFileSync(join(fixture, name))) });
    const into = join(folder, 'out');
    const { exitCode, stdout, stderr } = await run('extract', join(folder, 'edition.sqlite'), '--into', into);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toContain(
      'is written, but gives another edition id: an older program wrote edition 9e8720b6',
    );
    expect(readdirSync(join(into, 'verdicts'))).toContain('drawerful.md');
    expect((await run('check', into)).stdout).toContain('drawerful.md:1:1: skipIf is missing');
  });
});

describeWithPostgres('verdicts extract from PostgreSQL', () => {
  test('writes the current edition', async () => {
    const postgres = await sharedPostgres();
    const store = postgres.url('postgres', await postgres.newDatabase());
    const cache = ['VERDICTS_CACHE_DIR', writeFolder({})] as const;
    const catalogue = writeFolder({
      'catalogue.yaml': soundSettingsYaml(),
      'verdicts.ndjson': ndjson([entryOf('a', { review })]),
    });
    await run('publish', catalogue, '--to', store, cache);
    const into = join(writeFolder({}), 'out');
    const extracted = await run('extract', store, '--into', into, cache);
    expect(extracted).toMatchObject({ exitCode: 0, stderr: '' });
    expect(extracted.stdout).toContain(`edition ${(await editionOf(catalogue)).id}\n`);
    expect((await editionOf(into)).id).toBe((await editionOf(catalogue)).id);
    expect(extracted.stdout).not.toContain(postgres.password);
  });
});
