import { Database } from 'bun:sqlite';
import { beforeAll, describe, expect, test } from 'bun:test';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  entryOf,
  newFolder,
  soundSettingsYaml,
  writeCatalogue,
  writeFolder,
} from '../lab/catalogue-folder.ts';
import { run } from './support/command.ts';

const root = join(import.meta.dir, '..');

/** What new optional fields take: a row each of the table of fields. */
const rows = `
  maker: {
    type: 'text',
    schema: lineSchema(20, 'Who makes the product').optional(),
    compared: 'detail',
    searched: 'text',
    downloaded: 'Who makes it',
  },
  portable: {
    type: 'boolean',
    schema: z.boolean().default(false).meta({ description: 'Whether it fits into a bag' }),
    compared: 'detail',
    downloaded: 'Whether it is portable',
  },
`;

/** A copy of the program whose table has those rows, and nothing else that is new. */
const copy = newFolder();
let runCopy: typeof run;

beforeAll(async () => {
  for (const part of ['src', 'packages', 'client', 'lab', 'test/support', 'package.json'])
    cpSync(join(root, part), join(copy, part), {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
    });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const table = join(copy, 'src/verdict/fields.ts');
  const text = readFileSync(table, 'utf8');
  const end = text.indexOf('} as const satisfies');
  writeFileSync(table, text.slice(0, end) + rows + text.slice(end));
  const { runHere } = await importCopy<typeof import('./support/run-here.ts')>('test/support/run-here.ts');
  runCopy = (...words) => runHere(words.map(String));
});

/** Loads a module of the copy into this process, beside the program's own. */
function importCopy<Module>(path: string): Promise<Module> {
  return import(join(copy, path));
}

const made = (values: Readonly<Record<string, unknown>> = {}) =>
  writeCatalogue([entryOf('acme', values), entryOf('other')], soundSettingsYaml());

async function compiled(values?: Readonly<Record<string, unknown>>): Promise<string> {
  const edition = join(newFolder(), 'edition.sqlite');
  const { exitCode, stderr } = await runCopy('compile', made(values), '--to', edition);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return edition;
}

describe('a field that is only in the table', () => {
  test('is checked', async () => {
    expect((await runCopy('check', made({ maker: 'Ada', portable: true }))).exitCode).toBe(0);
    const { stdout } = await runCopy('check', made({ maker: 'x'.repeat(21), portable: 'yes' }));
    expect(stdout).toContain('maker is 21 characters long; allowed: one line of at most 20 characters');
    expect(stdout).toContain('portable is "yes"; allowed: true or false');
    expect((await runCopy('check', made({ makr: 'Ada' }))).stdout).toContain('did you mean "maker"?');
  });

  test('is known to editors', async () => {
    const folder = join(newFolder(), 'mine');
    await runCopy('init', folder);
    const schema = JSON.parse(readFileSync(join(folder, 'schema/verdict.schema.json'), 'utf8'));
    expect(schema.properties.maker).toEqual({
      description: 'Who makes the product',
      type: 'string',
      minLength: 1,
      maxLength: 20,
    });
  });

  test('is compared between two editions', async () => {
    const without = await compiled();
    const before = await compiled({ maker: 'Ada' });
    const after = await compiled({ maker: 'Bob', portable: true });
    expect((await runCopy('diff', without, before)).stdout).toContain('Product acme: maker Ada\n');
    expect((await runCopy('diff', before, after)).stdout).toContain(
      'Product acme: maker Ada → Bob; portable false → true\n',
    );
  });

  test('changes the id of an edition only where it is set', async () => {
    const idOf = async (program: typeof run, catalogue: string) =>
      /edition ([0-9a-f]{32})/.exec((await program('check', catalogue)).stdout)?.[1];
    const plain = await idOf(run, made());
    expect(plain).toBeDefined();
    expect(await idOf(runCopy, made())).toBe(plain);
    expect(await idOf(runCopy, made({ maker: 'Ada' }))).not.toBe(plain);
  });

  test('is searchable, and in every download and in the contract', async () => {
    const { serve } = await importCopy<typeof import('../lab/site.ts')>('lab/site.ts');
    const { makeDownloadHere } = await importCopy<typeof import('../src/render/download/make-download.ts')>(
      'src/render/download/make-download.ts',
    );
    const site = await serve(made({ maker: 'Hephaistos', portable: true }), undefined, {
      downloads: { make: makeDownloadHere },
    });
    const get = async (path: string) => (await site.get(path)).text();
    expect(JSON.parse(await get('/api/v1?q=hephaistos')).data).toMatchObject([{ slug: 'acme' }]);
    expect(JSON.parse(await get('/data/verdicts.json')).data).toMatchObject([
      { slug: 'acme', maker: 'Hephaistos', portable: true },
      { slug: 'other', maker: null, portable: false },
    ]);
    const [head, first] = (await get('/data/verdicts.csv')).split('\r\n');
    expect(head).toContain(',note,review,maker,portable,');
    expect(first).toContain(',[],[],,,[],[],,,,,Hephaistos,true,');
    const { resources } = JSON.parse(await get('/data/datapackage.json'));
    expect(resources[0].schema.fields.at(-2)).toEqual({
      name: 'maker',
      type: 'string',
      description: 'Who makes it',
      constraints: { minLength: 1, maxLength: 20 },
    });
    const sqlite = Database.deserialize(await (await site.get('/data/verdicts.sqlite')).bytes(), true);
    expect(sqlite.query('SELECT slug, maker, portable FROM verdicts').values()).toEqual([
      ['acme', 'Hephaistos', 1],
      ['other', null, 0],
    ]);
    sqlite.close();
    const { components } = JSON.parse(await get('/api/openapi.json'));
    expect(components.schemas.Change.properties.fields.properties).toHaveProperty('maker');
    site.service.close();
  });

  test('is imported from the column of its name', async () => {
    const folder = made();
    const table = writeFolder({
      'table.csv':
        'slug,product,category,verdict,verdictSummary,rating,price,bestFor,skipIf,maker,portable\nnew,New,tools,skip,No.,2,$1,none,all,Ada,TRUE\n',
    });
    const imported = await runCopy('import', join(table, 'table.csv'), '--into', folder);
    expect(imported.stderr).toBe('');
    expect(readFileSync(join(folder, 'verdicts/new.md'), 'utf8')).toContain('\nmaker: Ada\nportable: true\n');
  });
});

test('at most 12 files of the program name a field: the table, and those that show it; each language says what it is called', () => {
  const naming = ['src', 'packages', 'client/src'].flatMap((tree) =>
    [...new Bun.Glob(`${tree}/**/*.{ts,css}`).scanSync(root)].filter(
      (file) =>
        !/\.test\.ts$|^src\/words\//.test(file) && readFileSync(join(root, file), 'utf8').includes('skipIf'),
    ),
  );
  expect(naming).toContain('src/verdict/fields.ts');
  expect(naming.length).toBeLessThanOrEqual(12);
});
