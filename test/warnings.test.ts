import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  entryOf,
  ndjson,
  settingsYaml,
  soundSettingsYaml,
  writeCatalogue,
  writeFolder,
} from '../lab/catalogue-folder.ts';
import { run, runProcess } from './support/command.ts';
import { writeImport } from './support/import-folder.ts';

interface Found {
  readonly level?: string;
  readonly rule: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** What `check` says of a folder. */
async function checked(folder: string, ...words: string[]) {
  const { exitCode, stdout } = await run('check', folder, '--format', 'json', ...words);
  const { count, warnings, diagnostics } = JSON.parse(stdout);
  const found = (diagnostics as Found[]).map(({ rule, line, column }) => `${rule} ${line}:${column}`);
  return { exitCode, count, warnings, found, diagnostics: diagnostics as Found[] };
}

/** A verdict in Markdown, of which these lines of front matter are others. */
function markdown(lines: Readonly<Record<string, string>>, review: string): string {
  const { slug: _, ...entry } = entryOf('a');
  const values = Object.entries({ ...entry, ...lines }).map(([key, value]) => `${key}: ${value}`);
  return `---\n${values.join('\n')}\n---\n${review}\n`;
}

const one = (text: string) => writeFolder({ 'catalogue.yaml': soundSettingsYaml(), 'verdicts/a.md': text });

describe('a warning', () => {
  test('stops nothing by default', async () => {
    const folder = writeCatalogue([entryOf('a')]);
    const found = ['reserved-host 2:10', 'empty-category 6:3'];
    expect(await checked(folder)).toMatchObject({ exitCode: 0, count: 0, warnings: 2, found });
    const strict = await checked(folder, '--strict');
    expect(strict).toMatchObject({ exitCode: 1, count: 2, warnings: 0, found });
    expect(strict.diagnostics.map(({ level }) => level)).toEqual([undefined, undefined]);
    const store = join(writeFolder({}), 'store');
    const refused = await run('publish', folder, '--to', store, '--strict');
    expect(refused).toMatchObject({ exitCode: 1, stdout: '' });
    expect(refused.stderr).toEndWith('2 mistakes in 1 file\nNothing was published.\n');
    const published = await run('publish', folder, '--to', store);
    expect(published.exitCode).toBe(0);
    expect(published.stderr).toEndWith('2 warnings in 1 file\n');
    expect((await runProcess('serve', folder, '--strict')).exitCode).toBe(1);
  });

  test('is shown beside mistakes, and counted separately', async () => {
    const folder = writeCatalogue([entryOf('a', { rating: 99 })]);
    expect(await checked(folder)).toMatchObject({ exitCode: 1, count: 1, warnings: 2 });
    const { stdout } = await run('check', folder);
    expect(stdout).toContain('/catalogue.yaml:2:10: warning: verdicts.example is a name for examples');
    expect(stdout).toContain('/verdicts.ndjson:1:128: rating is 99; allowed: a whole number from 1 to 10\n');
    expect(stdout).toEndWith('\n1 mistake in 1 file, 2 warnings in 1 file\n');
  });

  test('about the base address is not shown where another one is given', async () => {
    const [folder, to] = [writeCatalogue([entryOf('a')]), join(writeFolder({}), 'public')];
    const words = ['--no-pictures', '--no-search', '--base-url', 'https://v.acme.dev'];
    const { exitCode, stderr } = await run('export', folder, '--to', to, ...words);
    expect(exitCode).toBe(0);
    expect(stderr).toContain('1 warning in 1 file\n');
    expect(stderr).not.toContain('verdicts.example');
  });
});

describe('a warning is given of', () => {
  test('the example that init writes, which is not published', async () => {
    const folder = join(writeFolder({}), 'mine');
    await run('init', folder);
    expect(await checked(folder)).toMatchObject({
      exitCode: 0,
      found: ['reserved-host 7:10', 'starter 4:10'],
    });
    const store = join(writeFolder({}), 'store');
    expect((await run('publish', folder, '--to', store)).stderr).toContain(
      '1 mistake in 1 file, 1 warning in 1 file',
    );
    expect((await run('export', folder, '--to', store)).exitCode).toBe(1);
  });

  test('HTML in a review, but not of text that resembles it', async () => {
    const review = [
      'A `<b>` in code, a < b, <https://acme.dev> and 1 <2.',
      '',
      '    <i>indented code</i>',
      '',
      'Some <b>bold</b> words.',
      '',
      '<div>a block</div>',
      '',
      '<!-- a note -->',
    ].join('\n');
    const { found, diagnostics } = await checked(one(markdown({}, review)));
    expect(found).toEqual(['raw-html 15:6', 'raw-html 15:13', 'raw-html 17:1', 'raw-html 19:1']);
    expect(diagnostics[0]?.message).toBe('<b> is HTML, which readers will see as text');
  });

  test('a link to a review that is not there, once all slugs and aliases are known', async () => {
    const site = 'https://verdicts.acme.dev/reviews';
    const review = `See [this](/reviews/gone), [that](/reviews/old) and [those](/reviews/c#x);
[by](${site}/c) whole [address](${site}/lost), and [elsewhere](https://other.acme.dev/reviews/x).`;
    const entries = [entryOf('b', { review }), entryOf('c', { aliases: ['old'] })];
    const { found, diagnostics } = await checked(writeCatalogue(entries, soundSettingsYaml()));
    expect(found).toHaveLength(2);
    expect(diagnostics[0]).toMatchObject({ rule: 'broken-link', level: 'warning', line: 1 });
    expect(diagnostics[0]?.message).toContain('/reviews/gone');
    expect(diagnostics[1]?.message).toContain('/reviews/lost');
  });

  test('a review that begins with its own summary', async () => {
    const { found } = await checked(one(markdown({}, 'What a is, in a sentence. And so on.')));
    expect(found).toEqual(['repeated-summary 11:1']);
  });

  test('a text that a comment cuts off, and not of a comment', async () => {
    const cut = await checked(one(markdown({ product: 'Widget #1 of all', price: '$8 # a month' }, 'x')));
    expect(cut.found).toEqual(['yaml-comment 2:17']);
    expect(cut.diagnostics[0]?.message).toBe(
      'YAML reads "#1 of all" as a comment, and "Widget" as the whole text',
    );
  });

  test('two products of one name', async () => {
    const entries = [entryOf('a', { product: 'Bolt' }), entryOf('b', { product: 'BOLT' })];
    const { found, diagnostics } = await checked(writeCatalogue(entries, soundSettingsYaml()));
    expect(found).toEqual(['same-name 2:23']);
    expect(diagnostics[0]).toMatchObject({
      message: expect.stringMatching(/^"BOLT" is also the product of the record at .*ndjson:1$/),
      allowed: 'names that readers can tell apart',
    });
  });

  test('two products of one name that were imported, with what the recipe needs to tell them apart', async () => {
    const recipe = `id: id
gone: withdraw
keys: { product: Title, category: C, verdict: V, verdictSummary: S, rating: R, price: S, bestFor: S, skipIf: S }
newCategories: add
`;
    const table = 'id,Title,Year,C,V,S,R\n1,Lights,1998,Tools,skip,One.,4\n2,Lights,2015,Tools,skip,Two.,5\n';
    const at = writeImport({ 'films.csv': table }, soundSettingsYaml());
    at.write('to/import.yaml', recipe.replace('id: id', 'id: id\napart: Year'));
    expect(await at.run('films.csv')).toMatchObject({ exitCode: 0 });
    const before = await checked(at.into);
    expect(before.diagnostics.find(({ rule }) => rule === 'same-name')).toMatchObject({
      allowed:
        'names that readers can tell apart; if they are imported, make names of two columns in import.yaml: product: "{<column>} ({<another column>})"',
    });
    at.write('to/import.yaml', recipe.replace('product: Title', 'product: "{Title} ({Year})"'));
    expect(await at.run('films.csv')).toMatchObject({ exitCode: 0 });
    const after = await checked(at.into);
    expect(after.found.filter((found) => found.startsWith('same-name'))).toEqual([]);
  });

  test('a text that is repeated in most records', async () => {
    const entries = Array.from({ length: 10 }, (_, index) =>
      entryOf(`p-${index}`, {
        bestFor: index < 6 ? 'n/a' : `b${index}`,
        skipIf: index < 5 ? 'n/a' : `s${index}`,
      }),
    );
    const { found, diagnostics } = await checked(writeCatalogue(entries, soundSettingsYaml()));
    expect(found).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({ rule: 'filler', message: 'bestFor is "n/a" in 6 of 10 records' });
  });
});

test('the marks of a conflict are one mistake in each file, in front matter, settings and NDJSON too', async () => {
  const conflict = '<<<<<<< ours\nrating: 8\n=======\nrating: 9\n>>>>>>> theirs\n';
  const folder = writeFolder({
    'catalogue.yaml': soundSettingsYaml(),
    'about.md': `Words.\n\n${conflict}`,
    'verdicts/a.md': `---\nproduct: A\n${conflict}---\nx\n`,
    'verdicts.ndjson': `${ndjson([entryOf('b')])}<<<<<<< ours\n`,
  });
  const { found } = await checked(folder);
  expect(found).toEqual(['conflict 3:1', 'conflict 2:1', 'conflict 3:1']);
  writeFileSync(join(folder, 'catalogue.yaml'), `name: x\n${conflict}`);
  expect((await checked(folder)).found).toContain('conflict 2:1');
});

describe('findings in other formats', () => {
  const folder = () => writeCatalogue([entryOf('a', { rating: 99 })], settingsYaml());

  test('are annotations of their level for GitHub', async () => {
    const { stdout } = await run('check', folder(), '--format', 'github');
    expect(stdout.match(/^::\w+/gm)).toEqual(['::warning', '::warning', '::error']);
  });

  test('are a log of SARIF', async () => {
    const { exitCode, stdout } = await run('check', folder(), '--format', 'sarif');
    expect(exitCode).toBe(1);
    const [{ tool, results }] = JSON.parse(stdout).runs;
    const rules = (tool.driver.rules as { id: string }[]).map(({ id }) => id);
    expect(rules).toEqual(['empty-category', 'range', 'reserved-host']);
    expect(results[2]).toMatchObject({
      ruleId: 'range',
      ruleIndex: 1,
      level: 'error',
      locations: [{ physicalLocation: { region: { startLine: 1, startColumn: 128 } } }],
    });
  });

  test('are a table for a comment, in which nothing of the catalogue is Markdown', async () => {
    const evil = writeCatalogue([entryOf('a', { verdict: '|<b>*[x](y)' })], soundSettingsYaml());
    const { stdout } = await run('check', evil, '--format', 'markdown');
    expect(stdout).toStartWith('**1 mistake, 0 warnings**\n\n| | where | what |\n|---|---|---|\n| error | ');
    expect(stdout).toContain('verdict is "\\|\\<b\\>\\*\\[x\\](y\\)"');
  });
});

test('of a kind 20 are shown, and the number of others; --all shows them', async () => {
  const entries = Array.from({ length: 25 }, (_, index) => entryOf(`p-${index}`, { rating: 99 }));
  const folder = writeCatalogue(entries, soundSettingsYaml());
  const shown = (text: string) => text.match(/rating is 99/g)?.length;
  const { stdout } = await runProcess('check', folder);
  expect(shown(stdout)).toBe(20);
  expect(stdout).toEndWith(
    '… and 5 more of range; --all shows them\n25 mistakes in 1 file, 2 warnings in 1 file\n',
  );
  expect(shown((await run('check', folder, '--all')).stdout)).toBe(25);
  expect(shown((await run('check', folder, '--format', 'json')).stdout)).toBe(25);
});
