import { describe, expect, test } from 'bun:test';
import { existsSync, linkSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf, settingsYaml, writeCatalogue } from '../lab/catalogue-folder.ts';
import { mistakesIn } from '../lab/editions.ts';
import { serve } from '../lab/site.ts';
import { command } from './support/command.ts';
import { writeImport } from './support/import-folder.ts';

const tables = join(import.meta.dir, 'fixtures/tables');
const founding = ['--name', 'Tools', '--base-url', 'https://tools.acme.dev'];

/** A number that orders lines by the place they begin with. */
function placeOf(line: string): number {
  const [, row, column] = /:(\d+):(\d+):/.exec(line) ?? [];
  return Number(row) * 1000 + Number(column);
}

describe('the first import of a table', () => {
  test('writes a recipe derived from the table, and says what is undecided', async () => {
    const at = writeImport({ 'films.csv': readFileSync(join(tables, 'films.csv')) }, null);
    expect(await at.run('films.csv', ...founding)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `to/import.yaml was written from what the table looks like.
Its "only" leaves out 1 row of 15.
It leaves open: verdict, verdictSummary. Complete it, and run the same command again.
`,
    });
    expect(at.read('import.yaml')).toBe(`# yaml-language-server: $schema=schema/import.schema.json
# How "verdicts import" makes verdicts of films.csv: look it over, and run the same command again.

# For catalogue.yaml, which the first import writes. The API answers "notStated" where there is no price and the like.
catalogue:
  name: Tools
  baseUrl: https://tools.acme.dev
  ratingScale:
    min: 1
    max: 10
  notStated: Not stated

# What says which row is which: the next import finds it again, whatever else has changed.
id: "{Title} {Release Date}"
# A verdict whose row is gone: leave it, or withdraw it.
gone: leave
# What is added to a slug that another product of the same name has.
apart: Release Date

# Which rows are imported: those that have these.
only:
  Title:
    not: ""

keys:
  product: Title
  category:
    from: Major Genre
    default: Other
  rating:
    from: IMDB Rating
    steps:
      - round: nearest
  # verdict is needed. For example:
  # verdict:
  #   from: IMDB Rating
  #   steps:
  #     - ranges:
  #         7.8..: worthit
  #         6.7..: depends
  #         ..6.7: skip
  # verdictSummary is needed. For example:
  # verdictSummary: "{<column>}, {<another column>}."

# Slugs of categories, which are in their addresses, by the names in the table.
categories:
  Drama: drama
  Comedy: comedy
  Horror: horror
  Adventure: adventure
  Thriller/Suspense: thriller-suspense
  Other: other

# Columns that nothing is taken from, with their first values:
#   "US Gross": "146083"
#   "Worldwide Gross": "146083"
#   "US DVD Sales": "140752353"
#   "Production Budget": "8000000"
#   "MPAA Rating": "R"
#   "Running Time min": "118"
#   "Distributor": "Gramercy"
#   "Source": "Original Screenplay"
#   "Creative Type": "Contemporary Fiction"
#   "Director": "Sidney Lumet"
#   "Rotten Tomatoes Rating": "62"
#   "IMDB Votes": "1071"
`);
    expect(existsSync(join(at.into, 'catalogue.yaml'))).toBeFalse();
    const dry = writeImport({ 'films.csv': readFileSync(join(tables, 'films.csv')) }, null);
    const shown = await dry.run('films.csv', ...founding, '--dry-run');
    expect(shown.stdout).toBe(at.read('import.yaml'));
    expect(existsSync(dry.into)).toBeFalse();
  });

  test.each([
    ['its own id', 'SKU,Name,Kind,Score\n1,A,Tools,8\n2,B,Tools,7\n', 'id: SKU\n', []],
    [
      'a version that sets names apart',
      'Name,Version,Kind,Score,Other\nA,1,Tools,8,x\nA,2,Tools,7,x\n',
      'apart: Version\n',
      ['#   "Other": "x"'],
    ],
  ])('lists no column as left over that is %s', async (_, text, used, left) => {
    const at = writeImport({ 'x.csv': text }, null);
    expect(await at.run('x.csv', ...founding)).toMatchObject({ exitCode: 1 });
    const recipe = at.read('import.yaml');
    expect(recipe).toContain(used);
    const [, after] = recipe.split('# Columns that nothing is taken from, with their first values:\n');
    expect(after?.trimEnd().split('\n') ?? []).toEqual(left);
    expect(recipe).not.toEndWith('\n\n');
  });

  test('continues if the recipe leaves nothing undecided', async () => {
    const text = `Name,Kind,Verdict,Summary,Score,Price,Homepage,Updated,Keywords,Internal
Alpha,Tools,worthit,"<p>Fine, <b>really</b>.</p>",4.4,$8,https://a.acme.dev,3/2/2024,"fast, small",x
Beta,Tools,skip,"<p>Poor.</p>",2,$9,https://b.acme.dev,13/2/2024,,y
`;
    const at = writeImport({ 'x.csv': text }, null);
    expect(await at.run('x.csv', ...founding)).toEqual({
      exitCode: 0,
      stdout: '2 verdicts imported, 1 category added\n',
      stderr: 'to/import.yaml was written from what the table looks like.\n',
    });
    expect(at.read('verdicts/alpha.md')).toBe(`---
product: Alpha
category: tools
verdict: worthit
verdictSummary: Fine, really.
rating: 9
price: $8
reviewed: 2024-02-03
tags:
  - fast
  - small
website: https://a.acme.dev/
---
`);
    expect(at.read('catalogue.yaml')).toStartWith(
      '# yaml-language-server: $schema=schema/catalogue.schema.json\nname: Tools\nbaseUrl: https://tools.acme.dev\n',
    );
    expect(existsSync(join(at.into, 'schema/import.schema.json'))).toBeTrue();
    expect(await mistakesIn(at.into)).toEqual([]);
    expect((await at.run('x.csv')).stdout).toBe('Nothing changed: to has the same 2 verdicts already\n');
  });

  test('writes no recipe with an invalid address, and prefers the option to the recipe', async () => {
    const at = writeImport({ 'x.csv': 'Title,Genre,Score,Remark\nA,Drama,8,Good.\n' }, null);
    const wrong = await at.run('x.csv', '--name', 'Films', '--base-url', 'films.acme.dev');
    expect(wrong).toMatchObject({ exitCode: 2, stdout: '' });
    expect(existsSync(at.into)).toBe(false);
    at.write(
      'to/import.yaml',
      'catalogue: { name: Old, baseUrl: films.acme.dev, notStated: Not stated }\nkeys: { product: Title, category: Genre, rating: Score, verdict: { default: skip }, verdictSummary: Remark }\nnewCategories: add\n',
    );
    expect((await at.mistakes('x.csv'))[0]).toStartWith('to/import.yaml:1:34: catalogue → baseUrl is');
    expect(await at.run('x.csv', '--name', 'Films', '--base-url', 'https://films.acme.dev')).toMatchObject({
      exitCode: 0,
      stderr: '',
    });
    expect(at.read('catalogue.yaml')).toContain('\nname: Films\nbaseUrl: https://films.acme.dev\n');
  });

  test('of a table of keys makes a catalogue without a recipe', async () => {
    const at = writeImport({ 'programs.ndjson': readFileSync(join(tables, 'programs.ndjson')) }, null);
    expect(await at.run('programs.ndjson', ...founding)).toEqual({
      exitCode: 0,
      stdout: '6 verdicts imported, 6 categories added\n',
      stderr: '',
    });
    expect(await mistakesIn(at.into)).toEqual([]);
    expect(existsSync(join(at.into, 'import.yaml'))).toBeFalse();
  });
});

test('the first import of a table reads decimal commas, and ratings of five stars', async () => {
  const at = writeImport({ 'x.csv': 'Name;Group;Stars\nA;x;4,5\nB;y;3\n' }, null);
  await at.run('x.csv', ...founding);
  expect(at.read('import.yaml')).toContain(`  rating:
    from: Stars
    steps:
      - number: ","
      - rescale:
          from:
            - 1
            - 5
          to:
            - 1
            - 10
      - round: nearest
`);
});

describe('a recipe', () => {
  test('reports every mistake in it, with its place', async () => {
    const at = writeImport({
      'x.csv': 'a\n1\n',
      'to/import.yaml': `id: a
gone: delete
only: { a: { in: many } }
keys:
  prodct: a
  rating: { from: a, steps: [{ rond: nearest }, { round: nearest, slug: true }, { ranges: { high: 1 } }] }
  reviewed: { from: a, steps: [{ date: MM/yyyy }] }
  verdictSummary: { from: a, steps: [{ cut: line }, { replace: { pattern: "(", with: "" } }] }
  price: {}
`,
    });
    const said = (await at.mistakes('x.csv')).filter((line) => /:\d+:\d+: /.test(line));
    const sorted = said.toSorted((a, b) => placeOf(a) - placeOf(b));
    expect(sorted).toEqual([
      'to/import.yaml:2:7: gone is "delete"; allowed: leave, withdraw',
      'to/import.yaml:3:18: only → a → in is "many"; allowed: "8..", "6..8", "..6" or "7"',
      expect.stringMatching(/^to\/import\.yaml:5:3: keys → prodct is not a key; .*did you mean "product"\?$/),
      'to/import.yaml:6:32: keys → rating → steps → item 1 → rond is not a key; allowed: map, number, ranges, rescale, round, date, html, markdown, replace, first, cut, split, join, slug; did you mean "round"?',
      'to/import.yaml:6:49: keys → rating → steps → item 2 names not one step; allowed: one step in each item of the list',
      'to/import.yaml:6:99: keys → rating → steps → item 3 → ranges → high is not a range; allowed: "8..", "6..8", "..6" or "7"',
      'to/import.yaml:7:34: keys → reviewed → steps → item 1 → date → pattern is "MM/yyyy"; allowed: a year (yyyy), a month (MM or MMM) and a day (dd)',
      'to/import.yaml:8:40: keys → verdictSummary → steps → item 1 → cut → at is "line"; allowed: sentence, word',
      'to/import.yaml:8:75: keys → verdictSummary → steps → item 2 → replace → pattern is not a regular expression: missing ); allowed: a regular expression of JavaScript, without slashes',
      'to/import.yaml:9:10: keys → price says neither where the value comes from nor a default; allowed: "from" with a column, or "default" with a value',
    ]);
  });

  test('says where it gives a value that its key refuses, before it reads the table', async () => {
    const at = writeImport({
      'x.csv': 'name,ring\nA,adopt\nB,adopt\n',
      'to/import.yaml': `keys:
  product: name
  category: { default: A new one }
  verdict: { from: ring, steps: [{ map: { adopt: worth it, hold: skip } }] }
  rating: { from: ring, steps: [{ map: { adopt: 9.4, hold: 14 } }, { round: nearest }], default: none }
  reviewed: { from: ring, steps: [{ map: { adopt: soon } }, { date: dd.MM.yyyy }] }
`,
    });
    expect(await at.mistakes('x.csv')).toEqual([
      'to/import.yaml:4:50: keys → verdict → steps → item 1 → map → adopt is "worth it"; allowed: worthit, skip, depends; did you mean "worthit"?',
      'to/import.yaml:5:60: keys → rating → steps → item 1 → map → hold is 14; allowed: a whole number from 1 to 10',
      'to/import.yaml:5:98: keys → rating → default is "none"; allowed: a whole number',
      'to/import.yaml:6:51: keys → reviewed → steps → item 1 → map → adopt is "soon"; allowed: a day as dd.MM.yyyy',
      '4 mistakes',
    ]);
  });

  test('says where it names a column that the table does not have', async () => {
    const at = writeImport({
      'x.csv': 'label,ring\nA,adopt\n',
      'to/import.yaml': `id: "{lable} {year}"
only: { rign: { not: "" } }
keys:
  product: lable
  price: { from: [ring, "for {prcie}"] }
`,
    });
    expect(await at.mistakes('x.csv')).toEqual([
      'to/import.yaml:4:12: x.csv has no column "lable"; allowed: label, ring; did you mean "label"?',
      'to/import.yaml:5:25: x.csv has no column "prcie"; allowed: label, ring',
      'to/import.yaml:1:5: x.csv has no column "year"; allowed: label, ring',
      'to/import.yaml:2:9: x.csv has no column "rign"; allowed: label, ring; did you mean "ring"?',
      '4 mistakes',
    ]);
    at.write('to/import.yaml', 'kyes: {}\nkeys: { product: { form: label } }\n');
    const said = (await at.mistakes('x.csv')).join('\n');
    expect(said).toContain('did you mean "keys"?');
    expect(said).toContain('did you mean "from"?');
  });

  test('may be anywhere, and must exist', async () => {
    const at = writeImport({ 'x.csv': 'a\n1\n' });
    expect((await at.run('x.csv', '--recipe', at.path('none.yaml'))).stderr).toBe(
      'verdicts: none.yaml cannot be read: there is no such file\n',
    );
  });

  test('derives columns from others, and texts from several', async () => {
    const at = writeImport(
      {
        'x.json': JSON.stringify([
          {
            name: 'A',
            made: { by: 'Ann', on: ['2001-02-03', '2004-05-06'] },
            more: [{ t: 'x' }, { t: 'y y' }],
            n: 7.5,
          },
          { name: 'B', made: {}, more: [], n: 1 },
        ]),
        'to/import.yaml': `columns:
  year: { from: made.on.0, steps: [{ replace: { pattern: "-.*", with: "" } }] }
keys:
  product: "{name} {{1}}"
  category: { default: Tools }
  verdict: { default: depends }
  rating: { from: n, steps: [{ round: down }] }
  verdictSummary: { from: ["Of {year}", "by {made.by}", "{n} points"], steps: [{ join: ", " }] }
  tags: { from: more.*.t, steps: [{ slug: true }] }
newCategories: add
`,
      },
      settingsYaml('notStated: Not stated'),
    );
    expect((await at.run('x.json', '--as', 'ndjson')).stderr).toBe('');
    const lines = at
      .read('verdicts.ndjson')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { product: 'A {1}', verdictSummary: 'Of 2001, by Ann, 7.5 points', rating: 7, tags: ['x', 'y-y'] },
      { product: 'B {1}', verdictSummary: '1 points', rating: 1 },
    ]);
  });
});

describe('an import with --rejects', () => {
  test('of JSON writes each rejected row as JSON, and the others into the catalogue', async () => {
    const rows = [
      '{"product":"A","category":"tools","verdict":"skip","verdictSummary":"x","rating":3,"price":"1","bestFor":"x","skipIf":"x"}',
      '{"product": "B, \\"C\\"", "rating": 3}',
      '{"product": ',
    ];
    const at = writeImport({ 'x.ndjson': `${rows.join('\n')}\n` });
    const { exitCode, stdout, stderr } = await at.run('x.ndjson', '--rejects', at.path('bad.csv'));
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '1 verdict imported, 0 categories added\n' });
    expect(stderr).toEndWith('2 rows were not imported: bad.csv\n');
    const [header, second, third] = readFileSync(at.path('bad.csv'), 'utf8').trim().split('\n');
    expect(header).toBe('line,column,reason,row');
    expect(second).toStartWith('2,1,"verdict is empty; verdictSummary is empty; ');
    expect(second).toEndWith(',"{""product"": ""B, \\""C\\"""", ""rating"": 3}"');
    expect(third).toBe('3,13,this is not JSON: value expected,"{""product"":"');
    at.write('x.ndjson', `${rows[0]}\n`);
    await at.run('x.ndjson', '--rejects', at.path('bad.csv'));
    expect(readFileSync(at.path('bad.csv'), 'utf8')).toBe('line,column,reason\n');
  });

  test('writes nothing at all when no row can go in', async () => {
    const at = writeImport({ 'x.csv': 'product,rating\nA,x\n' }, null);
    expect((await at.run('x.csv', ...founding, '--rejects', at.path('bad.csv'))).exitCode).toBe(1);
    expect([at.into, at.path('bad.csv'), at.path('bad.csv.part')].filter(existsSync)).toEqual([]);
  });
});

describe('the file for rejected rows', () => {
  const text = 'product,price\nA,1\n';

  test.each([
    ['x.csv', 'would overwrite the source; name another file'],
    ['link.csv', 'would overwrite the source; name another file'],
    ['hard.csv', 'would overwrite the source; name another file'],
    ['mine.yaml', 'would overwrite the recipe; name another file'],
    ['to/bad.csv', 'is inside the catalogue to; name a file elsewhere'],
    ['over/bad.csv', 'is inside the catalogue to; name a file elsewhere'],
    ['to/catalogue.yaml', 'is inside the catalogue to; name a file elsewhere'],
  ])('may not be %s, and nothing is written', async (name, message) => {
    const at = writeImport({ 'x.csv': text, 'mine.yaml': 'keys: { product: product }\n' });
    symlinkSync('x.csv', at.path('link.csv'));
    linkSync(at.path('x.csv'), at.path('hard.csv'));
    symlinkSync('to', at.path('over'));
    const before = at.all();
    const flags = ['--recipe', at.path('mine.yaml'), '--rejects', at.path(name)];
    expect(await at.run('x.csv', ...flags)).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `verdicts: --rejects ${name} ${message}\n`,
    });
    expect(at.all()).toEqual(before);
    expect(readFileSync(at.path('x.csv'), 'utf8')).toBe(text);
  });

  test('may not be the source while it is written either, nor in a source that is a folder', async () => {
    const at = writeImport({ 'x.part': text, 'rows/a.md': '---\nproduct: A\n---\n' });
    const part = await at.run('x.part', '--format', 'csv', '--rejects', at.path('x'));
    expect(part.stderr).toBe('verdicts: --rejects x would overwrite the source; name another file\n');
    const inside = await at.run('rows', '--rejects', at.path('rows/b.md'));
    expect(inside.stderr).toBe(
      'verdicts: --rejects rows/b.md is inside the source rows; name a file elsewhere\n',
    );
    expect(readFileSync(at.path('x.part'), 'utf8')).toBe(text);
  });

  test.each([
    ['none/bad.csv', 'there is no folder none'],
    ['rows', 'it is a folder'],
  ])('is refused at %s in plain words', async (name, why) => {
    const at = writeImport({ 'x.csv': text, 'rows/a.md': '' });
    expect(await at.run('x.csv', '--rejects', at.path(name))).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `verdicts: ${name} cannot be written: ${why}\n`,
    });
  });
});

test('an import detects the format of standard input', async () => {
  const at = writeImport({});
  const { stdout, stderr } = Bun.spawnSync([command, 'import', '-', '--into', at.into], {
    stdin: readFileSync(join(tables, 'programs.ndjson')),
  });
  expect({ stdout: String(stdout), stderr: String(stderr) }).toEqual({
    stdout: '6 verdicts imported, 5 categories added\n',
    stderr: '',
  });
});

test('an import refuses rows of CSV whose values fit the columns beside theirs', async () => {
  const table = readFileSync(join(tables, 'films.csv'), 'utf8');
  // The comma of the title is not quoted, and the last field is lost.
  const shifted = 'Moved, One,100,100,,1000000,Jun 12 1998,R,,Gramercy,,Drama,Fantasy,,61,6.1\n';
  const at = writeImport(
    {
      'films.csv': table + shifted,
      'recipe.yaml': `keys:
  product: Title
  category: { default: Films }
  rating: { default: 1 }
  verdict: { default: skip }
  verdictSummary: "Of {Release Date}"
newCategories: add
only: { Title: { not: "" } }
apart: Release Date
`,
    },
    settingsYaml('notStated: Not stated'),
  );
  const said = await at.mistakes('films.csv', '--recipe', at.path('recipe.yaml'));
  expect(said).toContain(
    'films.csv:17:29: the values from here on fit the columns beside theirs: "Jun 12 1998" does not fit "MPAA Rating", but "Release Date"; allowed: each value in its column; a field with a delimiter in quotes',
  );
});

describe('what mends mistakes', () => {
  const films = (...scores: readonly string[]) =>
    `Title,Score\n${scores.map((score, index) => `Film ${index},"${score}"\n`).join('')}`;
  const recipe = `keys:
  product: Title
  category: { default: tools }
  rating: { from: Score, steps: [{ round: nearest }] }
  verdict: { from: Score, steps: [{ ranges: { 7..: worthit, ..7: skip } }] }
  verdictSummary: "Film {Title}"
only: { Score: { not: "" } }
`;
  const settings = settingsYaml('notStated: Not stated');
  const mendOf = async (table: string, text = recipe) => {
    const at = writeImport({ 'x.csv': table, 'to/import.yaml': text }, settings);
    const said = await at.mistakes('x.csv');
    const begin = said.findIndex((line) => line.startsWith('To mend'));
    return { at, mend: begin === -1 ? [] : said.slice(begin + 1).map((line) => line.slice(2)) };
  };

  test.each(['7,4', '85', 'n/a'])('is to correct the cell %j where the others are right', async (odd) => {
    const { at, mend } = await mendOf(films('8.8', '9', odd, '6.1', ''));
    expect(mend).toEqual([
      '# Correct these cells in the table, or leave their rows out:',
      'only:',
      '  Score:',
      '    not:',
      '      - ""',
      `      - ${odd === '85' ? '"85"' : odd}`,
    ]);
    at.write('to/import.yaml', recipe.replace(/only: .*\n/, `${mend.join('\n')}\n`));
    expect((await at.run('x.csv')).stdout).toBe(
      '3 verdicts imported, 0 categories added, 2 rows left out by "only"\n',
    );
    expect(at.read('verdicts/film-0.md')).toContain('rating: 9\n');
  });

  test('are steps for the whole column where every cell is right with them', async () => {
    const { mend } = await mendOf(films('8,8', '9', '7,4', 'n/a'));
    expect(mend.join('\n')).toBe(`# Correct these cells in the table, or leave their rows out:
only:
  Score:
    not:
      - ""
      - n/a
keys:
  verdict:
    from: Score
    steps:
      - number: ","
      - ranges:
          7..: worthit
          ..7: skip
  rating:
    from: Score
    steps:
      - number: ","
      - round: nearest`);
    const scale = await mendOf(films('85', '9', '72'), recipe.replace(', steps: [{ round: nearest }]', ''));
    expect(scale.mend.join('\n')).toBe(`keys:
  rating:
    from: Score
    steps:
      - rescale:
          from:
            - 0
            - 100
          to:
            - 1
            - 10
      - round: nearest`);
  });

  test('is the pattern of dates that reads them all', async () => {
    const table = 'Title,Day\nA,3/2/2024\nB,3/13/2024\n';
    const dated = recipe
      .replaceAll(/from: Score, steps: .*\}\] \}/g, 'default: 7 }')
      .replace(/verdict: .*/, 'verdict: { default: skip }')
      .replace(/only: .*/, '  reviewed: Day');
    expect((await mendOf(table, dated)).mend).toEqual([
      'keys:',
      '  reviewed:',
      '    from: Day',
      '    steps:',
      '      - date: M/d/yyyy',
    ]);
    expect((await mendOf('Title,Day\nA,the 3rd of May\n', dated)).mend.at(-1)).toBe(
      '      - date: <pattern such as dd.MM.yyyy>',
    );
    expect((await mendOf(`${table}C,2024-03-01\n`, dated)).mend).toEqual([
      '# Correct these cells in the table, or leave their rows out:',
      'only:',
      '  Day:',
      '    not:',
      '      - 3/2/2024',
      '      - 3/13/2024',
    ]);
  });

  test('of a table without prices is what stands for them', async () => {
    const at = writeImport({ 'x.csv': films('8'), 'to/import.yaml': recipe });
    const said = (await at.mistakes('x.csv')).map((line) => line.slice(2));
    expect(said.slice(5)).toEqual([
      '# In place of a default for price, bestFor, skipIf, you can put into catalogue.yaml:',
      '#   notStated: Not stated',
      'keys:',
      ...['price', 'bestFor', 'skipIf'].flatMap((key) => [`  ${key}:`, `    default: <${key}>`]),
    ]);
  });

  test('of a map is the entry that it lacks', async () => {
    const mapped = recipe
      .replaceAll(/from: Score, steps: .*\}\] \}/g, 'from: Score, steps: [{ map: { adopt: 9, hold: 2 } }] }')
      .replace(/verdict: .*/, 'verdict: { default: skip }');
    expect((await mendOf(films('adopt', 'maybe'), mapped)).mend).toEqual([
      'keys:',
      '  rating:',
      '    from: Score',
      '    steps:',
      '      - map:',
      '          adopt: 9',
      '          hold: 2',
      '          maybe: <rating from 1 to 10>',
    ]);
  });

  test.each(['csv', 'ndjson'])('of a download on another scale is that scale', async (format) => {
    const source = await serve(
      writeCatalogue(
        [entryOf('a', { rating: 82 }), entryOf('b', { rating: 7 })],
        settingsYaml('ratingScale: { min: 0, max: 100 }'),
      ),
    );
    const table = await (await source.get(`/data/verdicts.${format}`)).text();
    const at = writeImport({ [`x.${format}`]: table }, null);
    const said = await at.mistakes(`x.${format}`, ...founding);
    expect(said.slice(-5).map((line) => line.slice(2))).toEqual([
      'newCategories: add',
      'catalogue:',
      '  ratingScale:',
      '    min: 0',
      '    max: 100',
    ]);
    const begin = said.findIndex((line) => line.startsWith('To mend')) + 1;
    at.write(
      'to/import.yaml',
      `${said
        .slice(begin)
        .map((line) => line.slice(2))
        .join('\n')}\n`,
    );
    expect((await at.run(`x.${format}`, ...founding)).exitCode).toBe(0);
    expect(at.read('verdicts/a.md')).toContain('rating: 82\n');
    expect(await mistakesIn(at.into)).toEqual([]);
  });
});

test.each([
  null,
  settingsYaml(),
])('an import says no more of a table in another encoding (%#)', async (catalogue) => {
  const table = Buffer.from('Größe,Name\n1,Bär\n2,Kuh\n3,Öl\n', 'latin1');
  const at = writeImport({ 'x.csv': table }, catalogue);
  expect(await at.mistakes('x.csv', ...founding)).toEqual([
    'x.csv:1:3: this is not UTF-8; allowed: a file saved as UTF-8: in a spreadsheet, save it as "CSV UTF-8"; elsewhere: iconv -f windows-1252 -t utf-8; 3 rows, in lines 1, 2, 4',
    '3 mistakes of 1 kind',
  ]);
  if (catalogue === null) return;
  at.write('to/import.yaml', 'keys: { product: Name, bestFor: Größe }\n');
  expect((await at.mistakes('x.csv')).length).toBe(2);
});

test('an import says which delimiters it reads of a table with others', async () => {
  const at = writeImport({ 'x.csv': 'Name|Score\nA|7\n' });
  expect(await at.mistakes('x.csv')).toEqual([
    'x.csv:1:1: the columns are separated by bars: |; allowed: columns separated by comma, semicolon or tab, and fields that hold it in quotes',
    '1 mistake',
  ]);
});
