import { describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsYaml } from '../lab/catalogue-folder.ts';
import { mistakesIn } from '../lab/editions.ts';
import { writeImport } from './support/import-folder.ts';

const header = 'id,name,year,stars,site\n';
const table = `${header}1,Alpha,2001,8,https://alpha.acme.dev\n2,Beta,2002,5,\n3,Gamma,2003,3,https://gamma.acme.dev\n`;

const recipe = (rest: string) => `id: id
${rest}
keys:
  product: name
  category: { default: Tools }
  rating: stars
  verdict: { from: stars, steps: [{ ranges: { 7..: worthit, ..6: skip } }] }
  verdictSummary: "{name} of {year}"
  website: site
newCategories: add
`;

const settings = settingsYaml('notStated: Not stated');

async function imported(rest: string, text = table) {
  const at = writeImport({ 'x.csv': text, 'to/import.yaml': recipe(rest) }, settings);
  expect(await at.run('x.csv')).toMatchObject({ exitCode: 0, stderr: '' });
  return at;
}

describe('an import that is run again', () => {
  test.each(['markdown', 'ndjson'])('as %s changes nothing while the table does not', async (form) => {
    const at = await imported(`as: ${form}`);
    const before = at.all();
    expect(await at.run('x.csv')).toEqual({
      exitCode: 0,
      stdout: 'Nothing changed: to has the same 3 verdicts already\n',
      stderr: '',
    });
    expect(at.all()).toEqual(before);
  });

  test('applies all changes in the table, and keeps manual edits', async () => {
    const at = await imported('gone: withdraw');
    const alpha = join(at.into, 'verdicts/alpha.md');
    writeFileSync(alpha, readFileSync(alpha, 'utf8').replace(/---\n$/, 'pros: [Kept]\n---\nBy hand.\n'));
    at.write('x.csv', `${header}1,Alpha,2001,9,\n3,Gamma,2003,3,https://gamma.acme.dev\n4,Delta,2004,7,\n`);
    expect(await at.run('x.csv')).toEqual({
      exitCode: 0,
      stdout: '1 verdict imported, 1 verdict changed, 1 unchanged, 1 withdrawn, 0 categories added\n',
      stderr: 'Gone from the table, and withdrawn: beta\n',
    });
    expect(at.read('verdicts/alpha.md')).toBe(`---
product: Alpha
category: tools
verdict: worthit
verdictSummary: Alpha of 2001
rating: 9
pros: [ Kept ]
---
By hand.
`);
    expect(at.read('verdicts/beta.md')).toEndWith('withdrawn: true\n---\n');
    expect(at.read('import.ids.json')).toBe(`{
  "rows": {
    "1": "alpha",
    "2": "beta",
    "3": "gamma",
    "4": "delta"
  },
  "gone": {
    "2": "withdrawn"
  }
}
`);
    const before = at.all();
    expect((await at.run('x.csv')).stdout).toStartWith('Nothing changed');
    expect(at.all()).toEqual(before);
    at.write('x.csv', `${table}4,Delta,2004,7,\n`);
    expect((await at.run('x.csv')).stderr).toBe('Back in the table, and no longer withdrawn: beta\n');
    expect(at.read('verdicts/beta.md')).not.toContain('withdrawn');
    expect(await mistakesIn(at.into)).toEqual([]);
  });

  test('keeps the verdicts of removed rows, and names them once', async () => {
    const at = await imported('gone: leave');
    const beta = at.read('verdicts/beta.md');
    at.write('x.csv', table.replace(/^2.*\n/m, ''));
    expect(await at.run('x.csv')).toMatchObject({
      stdout: 'Nothing changed: to has the same 2 verdicts already\n',
      stderr: 'Gone from the table, and left as they are: beta\n',
    });
    expect(at.read('verdicts/beta.md')).toBe(beta);
    expect((await at.run('x.csv')).stderr).toBe('');
  });

  test.each([
    'markdown',
    'ndjson',
  ])('as %s keeps the address of a changed name, or makes it an alias', async (form) => {
    for (const [renamed, slug, said] of [
      ['keep', 'beta', ''],
      ['alias', 'better', 'New addresses: beta is now better\n'],
    ] as const) {
      const at = await imported(`as: ${form}\nrenamed: ${renamed}`);
      at.write('x.csv', table.replace('Beta', 'Better'));
      expect(await at.run('x.csv')).toEqual({
        exitCode: 0,
        stdout: '1 verdict changed, 2 unchanged, 0 categories added\n',
        stderr: said,
      });
      const all = Object.entries(at.all());
      const text = all.find(([path]) => path === `verdicts/${slug}.md` || path === 'verdicts.ndjson')?.[1];
      expect(text).toContain('Better');
      expect(text?.includes('aliases')).toBe(renamed === 'alias');
      expect(await mistakesIn(at.into)).toEqual([]);
      const before = at.all();
      expect((await at.run('x.csv')).stdout).toStartWith('Nothing changed');
      expect(at.all()).toEqual(before);
    }
  });

  test('gives equal names addresses apart, which they keep in any order', async () => {
    const rows = ['1,Same,2001,8,', '2,Same,2002,5,', '3,Same,,3,'];
    const at = await imported('apart: year', `${header}${rows.slice(0, 2).join('\n')}\n`);
    expect(JSON.parse(at.read('import.ids.json')).rows).toEqual({ 1: 'same', 2: 'same-2002' });
    const before = at.all();
    at.write('x.csv', `${header}${rows.slice(0, 2).toReversed().join('\n')}\n`);
    expect((await at.run('x.csv')).stdout).toStartWith('Nothing changed');
    expect(at.all()).toEqual(before);
    at.write('x.csv', `${header}${rows.join('\n')}\n`);
    expect(await at.mistakes('x.csv')).toEqual([
      'x.csv:4:3: "same" is taken by line 2; allowed: each slug once; "slugs" in the recipe gives a name another, "apart" adds a column to those that are taken',
      'x.csv:4:3: verdictSummary is empty; allowed: a value in every row, or a "default" in the recipe',
      '2 mistakes',
      'To mend them, put into to/import.yaml:',
      '  keys:',
      '    verdictSummary:',
      '      from: "{name} of {year}"',
      '      default: <verdictSummary>',
    ]);
  });

  test('takes a whole number with an empty fraction as the number', async () => {
    const at = await imported('apart: year', `${header}1,Same,2001.0,8,\n2,Same,2002.0,5,\n`);
    expect(JSON.parse(at.read('import.ids.json')).rows).toEqual({ 1: 'same', 2: 'same-2002' });
  });

  test('says which rows have no id, or that of another', async () => {
    const at = writeImport(
      { 'x.csv': `${table}1,Delta,2004,7,\n,Epsilon,2005,7,\n`, 'to/import.yaml': recipe('') },
      settings,
    );
    expect(await at.mistakes('x.csv')).toEqual([
      'x.csv:5:1: the id "1" is that of line 2 too; allowed: another id in each row',
      'x.csv:6:1: the id is empty; allowed: another id in each row',
      '2 mistakes',
    ]);
  });

  test('withdraws nothing when rows could not be read, or when half of the table is gone', async () => {
    const at = await imported('gone: withdraw');
    const before = at.all();
    at.write('x.csv', `${header}1,Alpha,2001,8,https://alpha.acme.dev\n2,Beta,2002\n`);
    expect(await at.run('x.csv', '--rejects', at.path('bad.csv'))).toMatchObject({
      exitCode: 0,
      stdout: 'Nothing changed: to has the same 1 verdict already\n',
      stderr: expect.stringContaining('Some rows could not be read, so no row counts as gone.\n'),
    });
    at.write('x.csv', `${header}1,Alpha,2001,8,https://alpha.acme.dev\n`);
    expect(await at.mistakes('x.csv')).toEqual([
      'x.csv:1:1: 2 of 3 rows of the last import are gone, and their verdicts would be withdrawn; allowed: the whole table; --allow-removal if they are really gone',
      '1 mistake',
    ]);
    expect(at.all()).toEqual(before);
    expect((await at.run('x.csv', '--allow-removal')).stdout).toBe(
      '0 verdicts changed, 1 unchanged, 2 withdrawn, 0 categories added\n',
    );
  });

  test('takes over verdicts that were there before only with --update', async () => {
    const at = await imported('');
    const ids = at.read('import.ids.json');
    at.write('to/import.ids.json', '{ "rows": {}, "gone": {} }\n');
    at.write('x.csv', table.replace(',8,', ',9,'));
    expect(await at.mistakes('x.csv')).toEqual([
      'x.csv:2:3: the catalogue has this verdict already, and other values in it; allowed: --update, which sets the keys that the table gives and leaves all others',
      '1 mistake',
    ]);
    expect((await at.run('x.csv', '--update')).stdout).toStartWith('1 verdict changed, 2 unchanged');
    expect(at.read('import.ids.json')).toBe(ids);
    at.write('to/import.ids.json', 'x');
    expect((await at.run('x.csv')).stderr).toBe(
      'verdicts: to/import.ids.json cannot be understood; restore it from a backup, or delete it and import with --update\n',
    );
  });

  const needed = ['product', 'category', 'verdict', 'rating', 'verdictSummary', 'price', 'bestFor', 'skipIf'];
  const needy = `id: id\nkeys:\n${[...needed, 'website'].map((key) => `  ${key}: ${key}\n`).join('')}newCategories: add\n`;
  const needyTable = (key = 'product', value = 'Alpha') => {
    const site = 'https://alpha.acme.dev';
    const alpha = {
      product: 'Alpha',
      category: 'Tools',
      verdict: 'worthit',
      rating: '8',
      verdictSummary: 'Good.',
    };
    const cells: Record<string, string> = {
      ...alpha,
      price: 'Free',
      bestFor: 'All',
      skipIf: 'None',
      website: site,
    };
    const row = (id: string, values: Record<string, string>) =>
      `${[id, ...Object.values(values)].join(',')}\n`;
    const header = `${['id', ...Object.keys(cells)].join(',')}\n`;
    return header + row('1', { ...cells, [key]: value }) + row('2', { ...cells, product: 'Beta' });
  };

  test.each(['markdown', 'ndjson'])('as %s never takes out a key that a verdict needs', async (form) => {
    const at = writeImport(
      { 'x.csv': needyTable(), 'to/import.yaml': `as: ${form}\n${needy}` },
      settingsYaml(),
    );
    expect(await at.run('x.csv')).toMatchObject({ exitCode: 0, stderr: '' });
    const before = at.all();
    for (const key of needed)
      for (const empty of ['', ' ']) {
        at.write('x.csv', needyTable(key, empty));
        const [first, second] = await at.mistakes('x.csv');
        // These have no default: a row without one of them is no verdict.
        const other = ['product', 'verdict', 'rating'].includes(key) ? '"only"' : 'a "default"';
        expect(first).toMatch(
          new RegExp(`^x\\.csv:2:\\d+: ${key} is empty; allowed: a value in every row, or ${other}`),
        );
        expect(second).toBe('1 mistake');
        const bad = at.path('bad.csv');
        expect((await at.run('x.csv', '--rejects', bad)).stdout).toStartWith('Nothing changed');
        expect(readFileSync(bad, 'utf8')).toContain(`${key} is empty`);
        expect(at.all()).toEqual(before);
      }
    at.write('x.csv', needyTable('website', ''));
    expect((await at.run('x.csv')).stdout).toStartWith('1 verdict changed, 1 unchanged');
    expect(await mistakesIn(at.into)).toEqual([]);
  });

  test('shows the new and the changed rows first in a dry run', async () => {
    const many = Array.from({ length: 12 }, (_, index) => `${index},Row ${index},2001,8,\n`).join('');
    const at = await imported('', header + many);
    at.write('x.csv', `${header}${many.replace('Row 11,2001,8', 'Row 11,2001,3')}12,Row 12,2012,8,\n`);
    const { stdout } = await at.run('x.csv', '--dry-run');
    const [before = '', after = ''] = stdout.split('After:\n');
    const linesOf = (text: string) => [...text.matchAll(/^ {2}(\d+) /gm)].map(([, line]) => Number(line));
    expect(linesOf(before)).toEqual([13, 14, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(linesOf(after)).toEqual(linesOf(before));
  });

  test('reports other mistakes in a row that lacks a key, too', async () => {
    const at = await imported('');
    at.write('x.csv', table.replace('1,Alpha,2001,8', '1,,2001,eight'));
    const said = (await at.mistakes('x.csv')).filter((line) => line.startsWith('x.csv:'));
    expect(said.map((line) => line.split(';')[0])).toEqual([
      'x.csv:2:9: verdict (column "stars") is "eight"',
      'x.csv:2:9: rating (column "stars") is "eight"',
      'x.csv:2:3: product (column "name") is empty',
      'x.csv:2:3: verdictSummary is empty',
    ]);
  });

  test('gives each identifier to one verdict, and lets it move from row to row', async () => {
    const own = `${recipe('gone: leave').replace('  website', '  identifiers')}`;
    const at = writeImport({ 'x.csv': table, 'to/import.yaml': own }, settings);
    expect((await at.run('x.csv')).exitCode).toBe(0);
    at.write('x.csv', table.replace('gamma.acme.dev', 'www.alpha.acme.dev/'));
    expect((await at.mistakes('x.csv'))[0]).toBe(
      'x.csv:4:16: the identifier "https://www.alpha.acme.dev/" is that of line 2 too; allowed: each identifier for one verdict',
    );
    const bad = await at.run('x.csv', '--rejects', at.path('bad.csv'));
    expect(bad.stderr).toEndWith('1 row was not imported: bad.csv\n');
    expect(await mistakesIn(at.into)).toEqual([]);
    const swapped = table.replace('alpha.a', 'x.a').replace('gamma.a', 'alpha.a').replace('x.a', 'gamma.a');
    at.write('x.csv', swapped);
    expect((await at.run('x.csv')).stdout).toStartWith('2 verdicts changed, 1 unchanged');
    expect(await mistakesIn(at.into)).toEqual([]);
    at.write('to/verdicts/zeta.md', at.read('verdicts/alpha.md').replace('gamma.a', 'zeta.a'));
    at.write('x.csv', `${swapped}4,Delta,2004,7,https://zeta.acme.dev\n`);
    expect((await at.mistakes('x.csv'))[0]).toBe(
      'x.csv:5:16: the identifier "https://zeta.acme.dev/" is that of "zeta" in the catalogue too; allowed: each identifier for one verdict',
    );
  });

  test('reports once a name without a possible slug', async () => {
    const at = writeImport({ 'x.csv': `${table}4,!!!,2004,7,\n`, 'to/import.yaml': recipe('') }, settings);
    const said = (await at.mistakes('x.csv')).filter((line) => line.startsWith('x.csv:'));
    expect(said).toEqual([expect.stringContaining('"!!!", of which no slug can be made')]);
  });

  test('never writes a verdict that check would refuse for all that it holds together', async () => {
    const at = await imported('renamed: alias');
    const alpha = join(at.into, 'verdicts/alpha.md');
    const aliases = Array.from({ length: 20 }, (_, index) => `old-${index}`).join(', ');
    writeFileSync(alpha, readFileSync(alpha, 'utf8').replace(/---\n$/, `aliases: [${aliases}]\n---\n`));
    at.write('x.csv', table.replace('Alpha', 'Alfa'));
    expect((await at.mistakes('x.csv'))[0]).toMatch(/^x\.csv:2:\d+: aliases has 21 items; allowed: /);
    expect(await mistakesIn(at.into)).toEqual([]);
  });
});
