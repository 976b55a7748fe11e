import { describe, expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf, ndjson, settingsYaml, writeCatalogue, writeFolder } from '../lab/catalogue-folder.ts';
import { mistakesIn } from '../lab/editions.ts';
import { serve } from '../lab/site.ts';
import { run } from './support/command.ts';

const radar = `label,quadrant,ring,note
Beta Böard,Data Stores,adopt,"Quick, and
""calm""."
C++,Languages,hold,Old.
Москва,Data Stores,trial,Far.
`;

const radarFlags = [
  ...['product=label', 'category=quadrant', 'verdictSummary=note'],
  ...['verdict=ring:adopt=worthit,trial=depends,hold=skip', 'rating=ring:adopt=9,trial=6,hold=2'],
]
  .flatMap((map) => ['--map', map])
  .concat(['price=Free', 'bestFor=teams', 'skipIf=nobody asked'].flatMap((set) => ['--set', set]));

/** A catalogue that is empty but for its settings, beside the files to import. */
function writeImport(files: Readonly<Record<string, string | Uint8Array>>, settings = settingsYaml()) {
  const folder = writeFolder({ ...files, 'to/catalogue.yaml': settings });
  const into = join(folder, 'to');
  return {
    into,
    path: (name: string) => join(folder, name),
    read: (name: string) => readFileSync(join(into, name), 'utf8'),
    run: async (name: string, ...flags: readonly string[]) => {
      const { stdout, stderr, exitCode } = await run('import', join(folder, name), '--into', into, ...flags);
      return { exitCode, stdout, stderr: stderr.replaceAll(`${folder}/`, '') };
    },
    /** What was said of each mistake, without the lines it stands in. */
    mistakes: async (name: string, ...flags: readonly string[]) => {
      const { stderr, exitCode } = await run('import', join(folder, name), '--into', into, ...flags);
      expect(exitCode).toBe(1);
      expect(stderr).toContain('Nothing was imported.');
      expect(readdirSync(into)).toEqual(['catalogue.yaml']);
      return stderr
        .replaceAll(`${folder}/`, '')
        .split('\n')
        .filter((line) => /:\d+:\d+: /.test(line));
    },
  };
}

describe('verdicts import', () => {
  test('makes verdicts of a table in columns of its own', async () => {
    const at = writeImport({ 'radar.csv': radar });
    expect(await at.run('radar.csv', ...radarFlags)).toEqual({
      exitCode: 0,
      stdout: '3 verdicts imported, 2 categories added\n',
      stderr: '',
    });
    expect(readdirSync(at.into).sort()).toEqual(['catalogue.yaml', 'verdicts']);
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

  test('takes what the service itself serves, and serves it again field for field', async () => {
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
        const at = writeImport({ [name]: text });
        const { stdout, stderr } = await at.run(name, '--set', 'category=Tools', '--as', form);
        expect(stdout).toBe('5 verdicts imported, 0 categories added\n');
        expect(stderr).toBe('');
        const copy = await serve(at.into);
        expect((await copy.list('/api/v1')).data).toEqual((await source.list('/api/v1')).data);
      }
  }, 120_000);

  test('says when pages are lacking, and when their scale is another', async () => {
    const source = await serve(writeCatalogue([entryOf('a'), entryOf('b')]));
    const page = await (await source.get('/api/v1?limit=1')).text();
    const at = writeImport({ 'page.json': page });
    expect((await at.run('page.json', '--set', 'category=tools')).stderr).toContain(
      'The pages count 1 verdict that the file does not hold',
    );
    const other = writeImport({ 'page.json': page }, settingsYaml('ratingScale: { min: 1, max: 7 }'));
    expect(await other.mistakes('page.json', '--set', 'category=tools')).toEqual([
      'page.json:1:1: the ratings of the dump run from 1 to 10, those of the catalogue from 1 to 7; allowed: one scale, or ratings turned into the other: --map rating=rating:1=2,2=4 and so on',
    ]);
  });

  test('tells every mistake in one run, in the terms of the columns, and writes nothing', async () => {
    const at = writeImport({
      'x.csv': `name;kind;verdict;verdictSummary;stars;price;bestFor;skipIf;aliases
One;Tools;yes;Fine;8;Free;all;none;
Two;Tools;worthit;${'x'.repeat(301)};11;Free;all;none;a|B C
Three;!!!;worthit;Fine;4,5;Free;all;;
…;Tools;worthit;Fine;8;Free;all;none;
C++;Tools;worthit;Fine;8;Free;all;none;
C#;Tools;worthit;Fine;8;Free;all;none;one
`,
    });
    const flags = ['product=name', 'category=kind', 'rating=stars'].flatMap((map) => ['--map', map]);
    expect(await at.mistakes('x.csv', ...flags, '--map', 'verdict=verdict:yeah=worthit')).toEqual([
      'x.csv:2:11: verdict is "yes"; allowed: yeah; or worthit, skip, depends',
      'x.csv:3:19: verdictSummary is 301 characters long; allowed: one line of at most 300 characters',
      'x.csv:3:321: rating (column "stars") is 11; allowed: a whole number from 1 to 10',
      expect.stringContaining('x.csv:3:338: aliases → item 2 is "B C"; allowed: lower-case letters'),
      'x.csv:4:7: no slug can be made of the category "!!!"; allowed: a slug for it under "categories" in a file for --mapping',
      'x.csv:4:24: rating (column "stars") is "4,5"; allowed: a whole number',
      'x.csv:4:37: skipIf is missing: the column "skipIf" is empty here; allowed: a value in every row, or --set skipIf=VALUE for the rows without',
      expect.stringContaining('x.csv:5:1: no slug can be made of the name "…"'),
      'x.csv:7:1: "c" is taken by line 6; allowed: each slug once; set another under "slugs" in a file for --mapping',
      'x.csv:7:39: "one" is taken by line 2; allowed: each slug once',
    ]);
  });

  test('takes whole numbers as spreadsheets write them, and no others', async () => {
    const ratings = ['9', '+9', '9.00', ' 9 ', '.0', '9.5', '1e1', '0000000009', ''];
    const header = 'product,category,verdict,verdictSummary,price,bestFor,skipIf,rating';
    const rows = ratings.map((rating, index) => `P${index},tools,skip,x,x,x,x,${rating}`);
    const at = writeImport({ 'x.csv': [header, ...rows, ''].join('\n') });
    expect(await at.mistakes('x.csv')).toEqual([
      ...[6, 7, 8, 9].map((line) =>
        expect.stringContaining(
          `x.csv:${line}:23: rating is "${ratings[line - 2]}"; allowed: a whole number`,
        ),
      ),
      expect.stringContaining('x.csv:10:23: rating is missing: the column "rating" is empty here'),
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
      });
      const [first] = await at.mistakes('x.csv', '--map', 'product=none of them');
      expect(first).toBe(
        `x.csv:1:1: there is no column "none of them", which should give product; allowed: ${columns.slice(0, 18).join(', ')}, ${end}`,
      );
    }
  });

  test('makes no one category of two whose names give the same slug', async () => {
    const { category: _category, ...rest } = entryOf('a');
    const rows = ['C++', 'C#', 'C++'].map((category, index) => ({ ...rest, slug: `p${index}`, category }));
    const at = writeImport({ 'x.ndjson': ndjson(rows) });
    expect(await at.mistakes('x.ndjson')).toEqual([
      expect.stringContaining('the categories "C++" and "C#" both give the slug "c"; allowed: '),
    ]);
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

  test('says where a row of JSON stands that lacks a value', async () => {
    const [whole, { price: _price, ...lacking }] = [entryOf('a'), entryOf('b')];
    const at = writeImport({ 'x.json': `[\n${JSON.stringify(whole)},\n  ${JSON.stringify(lacking)}\n]` });
    expect(await at.mistakes('x.json')).toEqual([
      expect.stringMatching(/^x\.json:3:3: nothing gives price|^x\.json:3:3: price is missing/),
    ]);
  });

  test('tells once what holds for every row', async () => {
    const at = writeImport({ 'radar.csv': radar });
    expect(
      await at.mistakes(
        'radar.csv',
        ...['--map', 'product=labels', '--map', 'rating=ring:adopt=90', '--set', 'price= '],
      ),
    ).toEqual([
      'radar.csv:1:1: what "adopt" becomes: rating is 90; allowed: a whole number from 1 to 10',
      expect.stringContaining('radar.csv:1:1: what --set gives: price is empty'),
      'radar.csv:1:1: there is no column "labels", which should give product; allowed: label, quadrant, ring, note; did you mean "label"?',
      ...['verdict', 'verdictSummary', 'bestFor', 'skipIf', 'category'].map((key) =>
        expect.stringContaining(
          `radar.csv:1:1: nothing gives ${key}: no column has that name; allowed: --map ${key}=COLUMN, of label, quadrant, ring, note; or --set ${key}=VALUE`,
        ),
      ),
    ]);
  });

  test('takes a mapping file, with slugs for names', async () => {
    const at = writeImport({
      'radar.csv': `${radar}C#,Languages,adopt,New.\n…,?,adopt,Odd.\n`,
      'radar.yaml': `map:
  product: label
  category: quadrant
  verdict: { column: ring, values: { adopt: worthit, hold: skip, "*": depends } }
  rating: { column: ring, values: { adopt: 9, "*": 5 } }
  verdictSummary: note
set: { price: Free, bestFor: teams, skipIf: nobody asked }
slugs: { C++: cpp, C#: c-sharp, …: dots }
categories: { "?": other }
`,
    });
    const { stdout } = await at.run('radar.csv', '--mapping', at.path('radar.yaml'), '--set', 'price=Gratis');
    expect(stdout).toBe('5 verdicts imported, 3 categories added\n');
    expect(readdirSync(join(at.into, 'verdicts')).sort()).toEqual(
      ['beta-board', 'c-sharp', 'cpp', 'dots', 'moskva'].map((slug) => `${slug}.md`),
    );
    expect(at.read('verdicts/moskva.md')).toContain('verdict: depends\n');
    expect(at.read('verdicts/moskva.md')).toContain('price: Gratis\n');
    expect(await mistakesIn(at.into)).toEqual([]);
    const bad = writeImport({ 'radar.csv': radar, 'm.yaml': 'map: { prodct: label }\n' });
    expect(await bad.mistakes('radar.csv', '--mapping', bad.path('m.yaml'))).toEqual([
      expect.stringMatching(/^m\.yaml:1:8: map → prodct is not a key; .* did you mean "product"\?$/),
    ]);
  });

  test('fills with --set only what a mapped column leaves empty', async () => {
    const at = writeImport({
      'x.ndjson': ndjson([entryOf('a', { price: null }), entryOf('b', { price: 8 })]),
    });
    await at.run('x.ndjson', '--map', 'price=price', '--set', 'price=Unknown', '--as', 'ndjson');
    const prices = at
      .read('verdicts.ndjson')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).price);
    expect(prices).toEqual(['Unknown', '8']);
  });

  test('shows with --dry-run what it would do', async () => {
    const at = writeImport({ 'radar.csv': radar });
    const { stdout, exitCode } = await at.run('radar.csv', ...radarFlags, '--dry-run');
    expect(exitCode).toBe(0);
    expect(stdout).toStartWith(
      'The first new verdict, beta-board, would be:\n  ---\n  product: Beta Böard\n',
    );
    expect(stdout).toEndWith(
      'Nothing was written; without --dry-run: 3 verdicts imported, 2 categories added\n',
    );
    expect(readdirSync(at.into)).toEqual(['catalogue.yaml']);
    expect(at.read('catalogue.yaml')).toBe(settingsYaml());
  });

  test('leaves verdicts alone that are there, unless told --update', async () => {
    const at = writeImport({ 'radar.csv': radar });
    await at.run('radar.csv', ...radarFlags);
    const file = join(at.into, 'verdicts/moskva.md');
    const written = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      written
        .replace('rating: 6', 'rating: 1   # low')
        .replace(/---\n$/, 'reviewed: 2026-01-02\n---\nBy hand.\n'),
    );
    const settings = at.read('catalogue.yaml');
    const refused = await at.run('radar.csv', ...radarFlags);
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr).toContain(
      'radar.csv:2:1: 3 verdicts are in the catalogue already: beta-board, c, moskva; allowed: --update',
    );
    expect(await at.run('radar.csv', ...radarFlags, '--update')).toEqual({
      exitCode: 0,
      stdout: '1 verdict changed, 2 unchanged, 0 categories added\n',
      stderr: '',
    });
    expect(readFileSync(file, 'utf8')).toBe(
      written
        .replace('rating: 6', 'rating: 6   # low')
        .replace(/---\n$/, 'reviewed: 2026-01-02\n---\nBy hand.\n'),
    );
    const again = await at.run('radar.csv', ...radarFlags, '--update');
    expect(again.stdout).toBe(`Nothing changed: ${at.into} has the same 3 verdicts already\n`);
    expect(at.read('catalogue.yaml')).toBe(settings);
  });

  test('updates some keys of verdicts in NDJSON, and adds new ones beside them', async () => {
    const at = writeImport({
      'to/verdicts.ndjson': ndjson([entryOf('a', { pros: ['Kept'], review: 'Kept.' }), entryOf('b')]),
      'ratings.csv': 'slug,rating\nb,7\na,3\n',
      'more.ndjson': ndjson([entryOf('a', { review: 'Not taken.' }), entryOf('c')]),
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
    expect(lines).toEqual([entryOf('a', { pros: ['Kept'], review: 'Kept.' }), entryOf('b'), entryOf('c')]);
    expect(await mistakesIn(at.into)).toEqual([]);
  });

  test('does not take another product for one that has its slug', async () => {
    const at = writeImport({
      'to/verdicts.ndjson': ndjson([entryOf('c', { product: 'C', aliases: ['old-c'] })]),
      'x.csv': 'product,rating\nC++,7\nOld C,3\n',
    });
    const { stderr, exitCode } = await at.run('x.csv', '--update');
    expect(exitCode).toBe(1);
    expect(stderr).toContain('x.csv:2:1: "C++" gives the slug "c", which is "C" in the catalogue');
    expect(stderr).toContain('x.csv:3:1: "old-c" is an alias or the slug of "c"');
  });

  test('names the verdicts that are there already, five of them', async () => {
    const slugs = ['a', 'b', 'c', 'd', 'e', 'f'];
    const at = writeImport({
      'to/verdicts.ndjson': ndjson(slugs.map((slug) => entryOf(slug))),
      'one.csv': 'slug,rating\na,7\n',
      'five.csv': `slug,rating\n${slugs
        .slice(1)
        .map((slug) => `${slug},7\n`)
        .join('')}`,
      'six.csv': `slug,rating\n${slugs.map((slug) => `${slug},7\n`).join('')}`,
    });
    const said = async (name: string) => (await at.run(name)).stderr;
    expect(await said('one.csv')).toContain(
      'one.csv:2:1: the verdict a is in the catalogue already; allowed',
    );
    expect(await said('five.csv')).toContain(
      '5 verdicts are in the catalogue already: b, c, d, e, f; allowed',
    );
    expect(await said('six.csv')).toContain(
      '6 verdicts are in the catalogue already: a, b, c, d, e and more; allowed',
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

  test('writes to a catalogue of which check only warns', async () => {
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
    ['x.csv', '\x1f\u008b', undefined],
    ['y.csv', '', 'there is no such file'],
    ['to', '', 'this is not a file'],
    ['x.csv/y.csv', '', expect.stringContaining('it cannot be read: ENOTDIR')],
  ])('says in one line that %s cannot be read (%#)', async (name, content, message) => {
    const at = writeImport({ 'x.csv': content });
    const { exitCode, stdout, stderr } = await at.run(name, '--set', 'price=Free');
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    if (message !== undefined) expect(stderr.slice(`verdicts: ${name}: `.length, -1)).toEqual(message);
  });

  test.each([
    ['x.csv', '', 'x.csv:1:1: the file holds no rows'],
    ['x.csv', 'product,price\n', 'x.csv:1:1: the file holds no rows'],
    ['x.json', '[]', 'x.json:1:1: the file holds no rows'],
    ['x.json', Buffer.from('[{"product": "B\xf6ard"}]', 'latin1'), 'x.json:1:16: this is not UTF-8'],
    ['x.json', Buffer.from('[{"product": "B"}]\xf6', 'latin1'), 'x.json:1:19: this is not UTF-8'],
    ['x.json', '[1]', 'x.json:1:2: this is not a verdict'],
    ['x.json', '{"a": [\n1, }', 'x.json:2:4: this is not JSON'],
  ])('says that %s with %j holds nothing to import', async (name, content, message) => {
    const at = writeImport({ [name]: content });
    expect((await at.mistakes(name))[0]).toStartWith(message);
  });

  test('says to make a catalogue first where there is none, and writes to none with mistakes', async () => {
    const at = writeImport({ 'radar.csv': radar, 'bad/catalogue.yaml': 'name: Only\n' });
    const into = at.path('none');
    const none = await run('import', at.path('radar.csv'), '--into', into);
    expect(none).toMatchObject({ exitCode: 1, stdout: '' });
    expect(none.stderr).toContain(`make one first with: verdicts init ${into}`);
    expect(existsSync(into)).toBeFalse();
    const bad = await run('import', at.path('radar.csv'), '--into', at.path('bad'));
    expect(bad).toMatchObject({ exitCode: 1, stdout: '' });
    expect(bad.stderr).toContain('bad has mistakes, so nothing is imported; see: verdicts check');
    expect(readdirSync(at.path('bad'))).toEqual(['catalogue.yaml']);
  });

  test('writes through a link inside the catalogue, and clears what a broken import left', async () => {
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
    [['--map', 'prodct=label'], 'Did you mean "product"?'],
    [['--map', 'product=a', '--map', 'product=b'], 'product has a column already.'],
    [['--set', 'slug=x'], 'A slug cannot be the same for every row.'],
    [['--delimiter', '|'], 'Allowed: "," or ";" or tab.'],
    [['--format', 'xml'], 'Allowed choices are csv, ndjson, json.'],
  ])('%j is wrong usage: exit code 2', async (flags, message) => {
    const { exitCode, stderr } = await run('import', 'x.csv', '--into', 'x', ...flags);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});
