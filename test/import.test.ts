import { describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf, ndjson, settingsYaml, writeCatalogue } from '../lab/catalogue-folder.ts';
import { mistakesIn } from '../lab/editions.ts';
import { serve } from '../lab/site.ts';
import { run } from './support/command.ts';
import { writeImport } from './support/import-folder.ts';

const radar = `label,quadrant,ring,note
Beta Böard,Data Stores,adopt,"Quick, and
""calm""."
C++,Languages,hold,Old.
Москва,Data Stores,trial,Far.
`;

const radarRecipe = `keys:
  product: label
  category: quadrant
  verdictSummary: note
  verdict: { from: ring, steps: [{ map: { adopt: worthit, trial: depends, hold: skip } }] }
  rating: { from: ring, steps: [{ map: { adopt: 9, trial: 6, hold: 2 } }] }
  price: { default: Free }
  bestFor: { default: teams }
  skipIf: { default: nobody asked }
newCategories: add
`;

/** A recipe that gives each of the ten keys and the category from the column of its name. */
const ownRecipe = `keys:
${['slug', 'product', 'category', 'verdict', 'verdictSummary', 'rating', 'price', 'bestFor', 'skipIf']
  .map((key) => `  ${key}: ${key}\n`)
  .join('')}newCategories: add
`;

describe('verdicts import', () => {
  test('makes verdicts from a table with custom columns', async () => {
    const at = writeImport({ 'radar.csv': radar, 'to/import.yaml': radarRecipe });
    expect(await at.run('radar.csv')).toEqual({
      exitCode: 0,
      stdout: '3 verdicts imported, 2 categories added\n',
      stderr: '',
    });
    expect(readdirSync(at.into).sort()).toEqual(['catalogue.yaml', 'import.yaml', 'verdicts']);
    expect(readdirSync(join(at.into, 'verdicts')).sort()).toEqual(['beta-board.md', 'c.md', 'moskva.md']);
    expect(at.read('verdicts/beta-board.md')).toBe(`---
product: Beta Böard
category: data-stores
verdict: worthit
verdictSummary: Quick, and "calm".
rating: 9
price: Free
bestFor: teams
skipIf: nobody asked
---
`);
    expect(at.read('catalogue.yaml')).toBe(
      `${settingsYaml()}  data-stores: Data Stores\n  languages: Languages\n`,
    );
    expect(await mistakesIn(at.into)).toEqual([]);
  });

  test('accepts downloads of the service, and restores every field', async () => {
    const records = ['a', 'b', 'c', 'd', 'e'].map((slug, index) =>
      entryOf(slug, {
        product: `${slug}: "${index}" — 日本 🦊`,
        price: '8',
        verdictSummary: '- not a list # nor this',
      }),
    );
    const source = await serve(writeCatalogue(records));
    const pages = await Promise.all(
      [0, 2, 4].map(async (offset) => (await source.get(`/api/v1?limit=2&offset=${offset}`)).json()),
    );
    const [first] = pages;
    const forms: Readonly<Record<string, string>> = {
      'page.json': await (await source.get('/api/v1')).text(),
      'pages.json': JSON.stringify(pages, null, 2),
      'pages.ndjson': pages.map((page) => `${JSON.stringify(page)}\n`).join(''),
      'records.jsonl': ndjson((await source.list('/api/v1')).data),
      'records.txt': JSON.stringify((await source.list('/api/v1')).data),
    };
    expect(first).toHaveProperty('total', 5);
    for (const [name, text] of Object.entries(forms))
      for (const form of ['markdown', 'ndjson']) {
        const recipe = ownRecipe.replace('category: category', 'category: { default: Tools }');
        const at = writeImport({ [name]: text, 'to/import.yaml': recipe });
        expect(await at.run(name, '--as', form)).toEqual({
          exitCode: 0,
          stdout: '5 verdicts imported, 0 categories added\n',
          stderr: '',
        });
        const copy = await serve(at.into);
        expect((await copy.list('/api/v1')).data).toEqual((await source.list('/api/v1')).data);
      }
  });

  test('says when pages are missing, and when their scale differs', async () => {
    const source = await serve(writeCatalogue([entryOf('a'), entryOf('b')]));
    const page = await source.list('/api/v1?limit=1');
    const table = JSON.stringify({ ...page, data: [{ ...page.data[0], category: 'tools' }] });
    const at = writeImport({ 'page.json': table });
    expect((await at.run('page.json')).stderr).toBe(
      'The pages count 1 verdict that the file does not hold; follow "next" to get them all.\n',
    );
    const other = writeImport({ 'page.json': table }, settingsYaml('ratingScale: { min: 1, max: 7 }'));
    expect((await other.mistakes('page.json')).at(-2)).toBe(
      'page.json:1:1: the ratings of the dump run from 1 to 10, those of the catalogue from 1 to 7; allowed: one scale, or a recipe with the step "rescale" for rating',
    );
  });

  test('says of a table of keys that lacks some which recipe would mend it', async () => {
    const at = writeImport({
      'x.csv': 'product,category,verdict,rating,price,bestFor,skipIf\nA,Tools,yes,4.5,8,all,none\n',
    });
    expect(await at.mistakes('x.csv')).toEqual([
      'x.csv:2:9: verdict is "yes"; allowed: worthit, skip, depends',
      'x.csv:2:13: rating is "4.5"; allowed: a whole number',
      'x.csv:2:1: nothing gives verdictSummary; allowed: a value in every row, or a "default" in the recipe',
      '3 mistakes',
      'To mend them, save this as to/import.yaml:',
      '  keys:',
      '    product: product',
      '    verdict:',
      '      from: verdict',
      '      steps:',
      '        - map:',
      '            yes: <worthit, skip, depends>',
      '    rating:',
      '      from: rating',
      '      steps:',
      '        - round: nearest',
      '    price: price',
      '    bestFor: bestFor',
      '    skipIf: skipIf',
      '    category: category',
      '    verdictSummary:',
      '      default: <verdictSummary>',
      '  newCategories: add',
    ]);
  });

  test('says of the recipe for a new catalogue that its folder is to be made', async () => {
    const at = writeImport(
      { 'x.ndjson': ndjson([entryOf('a', { verdictSummary: 'Long. '.repeat(60).trim() })]) },
      null,
    );
    const { stderr } = await at.run('x.ndjson', '--name', 'New', '--base-url', 'https://new.example');
    expect(stderr).toContain('To mend it, make the folder to and save this as to/import.yaml:\n');
  });

  test('accepts whole numbers as spreadsheets write them, and no other numbers', async () => {
    const ratings = ['9', '+9', '9.00', ' 9 ', '.0', '9.5', '1e1', '0000000009', ''];
    const header = 'product,category,verdict,verdictSummary,price,bestFor,skipIf,rating';
    const rows = ratings.map((rating, index) => `P${index},tools,skip,x,x,x,x,${rating}`);
    const at = writeImport({ 'x.csv': [header, ...rows, ''].join('\n') });
    const said = await at.mistakes('x.csv');
    expect(said.slice(0, 3)).toEqual([
      'x.csv:6:23: rating is ".0"; allowed: a whole number; 4 rows, in lines 6, 7, 8, 9; 4 values: ".0" (1), "9.5" (1), "1e1" (1), "0000000009" (1)',
      'x.csv:10:23: rating is empty; allowed: a value in every row, or "only", which leaves rows out',
      '5 mistakes of 2 kinds',
    ]);
  });

  test('names twenty columns of a table that has more', async () => {
    const columns = Array.from({ length: 25 }, (_, index) => `column ${index}`);
    for (const [count, end] of [
      [20, 'column 18, column 19'],
      [21, 'column 18, column 19 and more'],
    ] as const) {
      const at = writeImport({
        'x.csv': `${columns.slice(0, count).join(',')}\n${','.repeat(count - 1)}x\n`,
        'to/import.yaml': 'keys: { product: none of them }\n',
      });
      expect((await at.mistakes('x.csv')).at(-2)).toBe(
        `to/import.yaml:1:18: x.csv has no column "none of them"; allowed: ${columns.slice(0, 18).join(', ')}, ${end}`,
      );
    }
  });

  test('makes no one category of two whose names give the same slug', async () => {
    const { category: _category, ...rest } = entryOf('a');
    const rows = ['C++', 'C#', 'C++'].map((category, index) => ({ ...rest, slug: `p${index}`, category }));
    const at = writeImport({ 'x.ndjson': ndjson(rows) });
    expect((await at.mistakes('x.ndjson'))[0]).toMatch(
      /^x\.ndjson:2:\d+: category is "C#", which gives the slug "c" like the category "C\+\+"; allowed: a slug for it under "categories" in the recipe$/,
    );
  });

  test('writes each of many verdicts once, and in order', async () => {
    const rows = Array.from({ length: 60 }, (_, index) =>
      entryOf(`p${index}`, { review: 'x'.repeat(40_000) }),
    );
    const at = writeImport({ 'x.ndjson': ndjson(rows) });
    expect((await at.run('x.ndjson', '--as', 'ndjson')).stdout).toStartWith('60 verdicts imported');
    const slugs = at
      .read('verdicts.ndjson')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).slug);
    expect(slugs).toEqual(rows.map(({ slug }) => slug));
  });

  test('closes files of which it reads only the start to detect their format', async () => {
    const { review: _review, ...row } = { review: '', ...entryOf('a') };
    const rows = Array.from({ length: 6000 }, (_, index) =>
      Object.values({ ...row, slug: `p${index}`, verdictSummary: 'x'.repeat(290) }).join(','),
    );
    const at = writeImport({ 'x.csv': `${Object.keys(row).join(',')}\n${rows.join('\n')}\n` });
    expect((await at.run('x.csv', '--as', 'ndjson')).stdout).toStartWith('6,000 verdicts imported');
    // A file that nothing closed is an error of Bun once its handle is collected, which fails the test.
    Bun.gc(true);
  });

  test('names the position of a JSON row that lacks a value', async () => {
    const [whole, { price: _price, ...lacking }] = [entryOf('a'), entryOf('b')];
    const at = writeImport({ 'x.json': `[\n${JSON.stringify(whole)},\n  ${JSON.stringify(lacking)}\n]` });
    expect((await at.mistakes('x.json'))[0]).toBe(
      'x.json:3:3: price is empty; allowed: a value in every row, or a "default" in the recipe',
    );
  });

  test('leaves verdicts from other sources alone, except with --update', async () => {
    const at = writeImport({ 'radar.csv': radar, 'to/import.yaml': radarRecipe });
    await at.run('radar.csv');
    const file = join(at.into, 'verdicts/moskva.md');
    const written = readFileSync(file, 'utf8');
    const edited = written.replace(/---\n$/, 'reviewed: 2026-01-02\n---\nBy hand.\n');
    writeFileSync(file, edited.replace('rating: 6', 'rating: 1   # low'));
    const settings = at.read('catalogue.yaml');
    expect(await at.mistakes('radar.csv')).toEqual([
      'radar.csv:5:1: the catalogue has this verdict already, and other values in it; allowed: --update, which sets the keys that the table gives and leaves all others',
      '1 mistake',
    ]);
    expect(await at.run('radar.csv', '--update')).toEqual({
      exitCode: 0,
      stdout: '1 verdict changed, 2 unchanged, 0 categories added\n',
      stderr: '',
    });
    expect(readFileSync(file, 'utf8')).toBe(edited.replace('rating: 6', 'rating: 6   # low'));
    expect((await at.run('radar.csv')).stdout).toBe('Nothing changed: to has the same 3 verdicts already\n');
    expect(at.read('catalogue.yaml')).toBe(settings);
  });

  test('updates some keys of verdicts in NDJSON, and adds new ones beside them', async () => {
    const at = writeImport({
      'to/verdicts.ndjson': ndjson([entryOf('a', { pros: ['Kept'], review: 'Kept.' }), entryOf('b')]),
      'ratings.csv': 'slug,rating\nb,7\na,3\n',
      'more.ndjson': ndjson([entryOf('a', { review: 'Taken.' }), entryOf('c')]),
    });
    expect((await at.run('ratings.csv', '--update')).stdout).toBe(
      '1 verdict changed, 1 unchanged, 0 categories added\n',
    );
    expect(at.read('verdicts.ndjson')).toBe(
      ndjson([entryOf('a', { rating: 3, pros: ['Kept'], review: 'Kept.' }), entryOf('b')]),
    );
    expect((await at.run('more.ndjson', '--update', '--as', 'ndjson')).stdout).toBe(
      '1 verdict imported, 1 verdict changed, 0 unchanged, 0 categories added\n',
    );
    const lines = at
      .read('verdicts.ndjson')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toEqual([entryOf('a', { pros: ['Kept'], review: 'Taken.' }), entryOf('b'), entryOf('c')]);
    expect(await mistakesIn(at.into)).toEqual([]);
  });

  test('does not take another product for one that has its slug', async () => {
    const at = writeImport({
      'to/verdicts.ndjson': ndjson([entryOf('c', { product: 'C', aliases: ['old-c'] })]),
      'x.csv': 'product,rating\nC++,7\nOld C,3\n',
    });
    const said = await at.mistakes('x.csv', '--update');
    expect(said[0]).toStartWith(
      'x.csv:2:1: "C++" gives the slug "c", which is "C" in the catalogue; allowed: ',
    );
    expect(said.find((line) => line.startsWith('x.csv:3:1'))).toStartWith(
      'x.csv:3:1: "old-c" is an alias or the slug of "c"; allowed: each slug once',
    );
  });

  test('writes to no catalogue that holds a verdict with a mistake, or one slug twice', async () => {
    for (const verdicts of [[entryOf('a', { rating: 99 })], [entryOf('a'), entryOf('a')]]) {
      const at = writeImport({ 'to/verdicts.ndjson': ndjson(verdicts), 'x.csv': 'slug,rating\na,7\n' });
      const { stderr, exitCode } = await at.run('x.csv', '--update');
      expect({ exitCode, isSaid: stderr.includes('has mistakes, so nothing is imported') }).toEqual({
        exitCode: 1,
        isSaid: true,
      });
      expect(at.read('verdicts.ndjson')).toBe(ndjson(verdicts));
    }
  });

  test('writes to a catalogue that has only warnings', async () => {
    const cut = `---
product: A
category: tools
verdict: skip
verdictSummary: It comes second #2 in each test.
rating: 2
price: Free
bestFor: teams
skipIf: you are alone
---
`;
    const at = writeImport({ 'to/verdicts/a.md': cut, 'x.csv': 'slug,rating\na,7\n' });
    expect((await run('check', at.into)).stdout).toContain('warning: ');
    expect(await at.run('x.csv', '--update')).toMatchObject({ exitCode: 0, stderr: '' });
    expect(at.read('verdicts/a.md')).toContain('rating: 7\n');
  });

  test.each([
    ['x.csv', Buffer.from('product\n', 'utf16le'), 'the file is UTF-16; save it as UTF-8'],
    ['x.csv', Buffer.from('\uFEFFproduct\n', 'utf16le'), 'the file is UTF-16; save it as UTF-8'],
    ['x.csv', 'PK\x03\x04', 'the file is a spreadsheet or an archive; save it as CSV'],
    ['x.csv', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'the file is a spreadsheet; save it as CSV'],
    ['x.csv', '\x1f\u008b', undefined],
    ['y.csv', '', 'there is no such file'],
    ['x.csv/y.csv', '', expect.stringContaining('it cannot be read: ENOTDIR')],
  ])('says in one line that %s cannot be read (%#)', async (name, content, message) => {
    const at = writeImport({ 'x.csv': content });
    const { exitCode, stdout, stderr } = await at.run(name);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    if (message !== undefined) expect(stderr.slice(`verdicts: ${name}: `.length, -1)).toEqual(message);
  });

  test.each([
    ['x.csv', '', 'x.csv:1:1: the file holds no rows'],
    ['x.csv', 'product,price\n', 'x.csv:1:1: the file holds no rows'],
    ['x.json', '[]', 'x.json:1:1: the file holds no rows'],
    ['x.json', Buffer.from('[{"product": "B\xf6ard"}]', 'latin1'), 'x.json:1:16: this is not UTF-8'],
    ['x.json', Buffer.from('[{"product": "B"}]\xf6', 'latin1'), 'x.json:1:19: this is not UTF-8'],
    ['x.json', '[1]', 'x.json:1:2: this is not a row'],
    ['x.json', '{"a": [\n1, }', 'x.json:2:4: this is not JSON'],
  ])('says that %s with %j holds nothing to import', async (name, content, message) => {
    const at = writeImport({ [name]: content });
    expect((await at.mistakes(name))[0]).toStartWith(message);
  });

  test('says what it needs to create a catalogue, and never writes to one with mistakes', async () => {
    const at = writeImport({ 'x.csv': 'product,price\nA,1\n', 'radar.csv': radar }, null);
    const missing = 'verdicts: to is not a catalogue: it has no catalogue.yaml; to make one, give --name';
    for (const [name, rest] of [
      ['x.csv', ' and --base-url, or "name" and "baseUrl" under "catalogue" in the recipe\n'],
      ['radar.csv', ' "Name of the publication" and --base-url https://where.it/will-be\n'],
    ] as const)
      expect(await at.run(name)).toEqual({ exitCode: 1, stdout: '', stderr: missing + rest });
    const bad = writeImport({ 'x.csv': 'product,price\nA,1\n' }, 'name: Only\n');
    expect(await bad.run('x.csv')).toMatchObject({
      exitCode: 1,
      stderr: 'verdicts: to has mistakes, so nothing is imported; see: verdicts check to\n',
    });
    expect(readdirSync(bad.into)).toEqual(['catalogue.yaml']);
  });

  test('writes through a link inside the catalogue, and removes leftovers of an interrupted import', async () => {
    const at = writeImport({
      'to/kept/a.md': `---\n${Object.entries(entryOf('a'))
        .slice(1)
        .map(([key, value]) => `${key}: ${value}\n`)
        .join('')}---\nMine.\n`,
      'to/verdicts/.keep': '',
      'to/.verdicts-import-999999999/verdicts/x.md': 'half',
      'x.csv': 'slug;rating\na;1\n',
    });
    symlinkSync('../kept/a.md', join(at.into, 'verdicts/a.md'));
    expect((await at.run('x.csv', '--update')).stdout).toStartWith('1 verdict changed');
    expect(at.read('kept/a.md')).toContain('rating: 1\n');
    expect(readdirSync(at.into).sort()).toEqual(['catalogue.yaml', 'kept', 'verdicts']);
  });

  test.each([
    [['--delimiter', '|'], 'Allowed: "," or ";" or tab.'],
    [['--format', 'xml'], 'Allowed choices are csv, ndjson, json.'],
    [['--name', ' '], 'Allowed: one line of 1 to 120 characters.'],
    [['--base-url', 'acme.dev'], 'Allowed: an absolute http or https address'],
    [['--base-url', 'ftp://acme.dev'], 'Allowed: an absolute http or https address'],
  ])('%j is wrong usage: exit code 2', async (flags, message) => {
    const { exitCode, stderr } = await run('import', 'x.csv', '--into', 'x', ...flags);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});
