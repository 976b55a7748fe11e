import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import {
  entryOf,
  ndjson,
  newFolder,
  soundSettingsYaml,
  writeCatalogue,
  writeFolder,
} from '../lab/catalogue-folder.ts';
import { compileFolder } from '../lab/editions.ts';
import { type HostileCatalogue, hostileCatalogue, hostileImage } from '../lab/hostile-catalogue.ts';
import { imageOf } from '../lab/images.ts';
import { serve } from '../lab/site.ts';
import { makeDownloadHere } from '../src/render/download/make-download.ts';
import { run } from './support/command.ts';

const runs = { numRuns: 15 };

const picture = await imageOf('png');

/** Writes a catalogue as its publisher has it. JSON is YAML too. */
function writeHostile({ settings, about, entries }: HostileCatalogue): string {
  return writeFolder({
    'catalogue.yaml': JSON.stringify(settings),
    'verdicts.ndjson': ndjson(entries),
    [`images/${hostileImage}`]: picture,
    ...(about !== '' && { 'about.md': about }),
  });
}

/** The id of the edition that a catalogue gives. */
async function idOf(catalogue: string): Promise<string> {
  const { stdout, stderr } = await run('check', catalogue);
  const id = /edition ([0-9a-f]{32})/.exec(stdout)?.[1];
  if (id === undefined) throw new Error(stdout + stderr);
  return id;
}

test('an extracted catalogue, in either form, compiles to the same edition id, for any texts', async () => {
  await fc.assert(
    fc.asyncProperty(hostileCatalogue, async (catalogue) => {
      const edition = await compileFolder(writeHostile(catalogue));
      for (const form of ['markdown', 'ndjson']) {
        const into = join(newFolder(), 'extracted');
        const extracted = await run('extract', edition, '--into', into, '--as', form);
        expect({ form, ...extracted }).toMatchObject({ form, exitCode: 0, stderr: '' });
        expect(extracted.stdout).toContain(`edition ${await idOf(into)}\n`);
      }
    }),
    runs,
  );
});

describe('a download that is imported', () => {
  test('in any format restores every verdict, for any texts', async () => {
    await fc.assert(
      fc.asyncProperty(hostileCatalogue, async (catalogue) => {
        const entries = catalogue.entries.filter((entry) => entry['withdrawn'] !== true);
        fc.pre(entries.length > 0);
        const site = await serve(writeHostile({ ...catalogue, entries }), undefined, {
          downloads: { make: makeDownloadHere },
        });
        for (const format of ['json', 'ndjson', 'csv', 'sqlite']) {
          const file = join(newFolder(), `verdicts.${format}`);
          writeFileSync(file, await (await site.get(`/data/verdicts.${format}`)).bytes());
          const copy = writeHostile({ ...catalogue, entries: [] });
          const imported = await run('import', file, '--into', copy, '--as', 'ndjson');
          expect({ format, ...imported }).toMatchObject({
            format,
            exitCode: 0,
            stderr:
              'A download has no withdrawn products and no files of pictures; verdicts extract writes all of an edition.\n',
          });
          expect({ format, id: await idOf(copy) }).toEqual({ format, id: site.service.current.id });
        }
        site.service.close();
      }),
      runs,
    );
  });

  test.each(['json', 'sqlite'])('as %s makes a catalogue with what its verdicts refer to', async (format) => {
    const settings = {
      name: 'Copy',
      baseUrl: 'https://copy.acme.dev',
      language: 'de',
      ratingScale: { min: 0, max: 100 },
      licence: { id: 'CC0-1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
      attribution: { text: 'Verdicts by Copy' },
      categories: { apps: 'Apps & more', zoo: 'Tiere' },
      authors: { '7': { name: 'Ada', url: 'https://ada.example/' }, bob: { name: 'Bob', about: 'Writes' } },
      notStated: 'Keine Angabe',
    };
    const entries = [
      entryOf('a', { category: 'zoo', rating: 93, authors: ['bob', '7'] }),
      entryOf('b', { category: 'apps', price: undefined }),
    ];
    const site = await serve(writeHostile({ settings, about: '', entries }));
    const folder = writeFolder({});
    const file = join(folder, `verdicts.${format}`);
    writeFileSync(file, await (await site.get(`/data/verdicts.${format}`)).bytes());
    const into = join(folder, 'copy');
    const flags = ['--name', settings.name, '--base-url', settings.baseUrl];
    expect(await run('import', file, '--into', into, ...flags)).toMatchObject({ exitCode: 0 });
    expect(await idOf(into)).toBe(site.service.current.id);
    site.service.close();
  });

  test('is not the description of it', async () => {
    const site = await serve(writeCatalogue([entryOf('a')]));
    const folder = writeFolder({
      'datapackage.json': await (await site.get('/data/datapackage.json')).text(),
      'into/catalogue.yaml': soundSettingsYaml(),
    });
    site.service.close();
    const refused = await run('import', join(folder, 'datapackage.json'), '--into', join(folder, 'into'));
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr).toContain(
      'datapackage.json:1:1: this describes files, and holds no verdicts; allowed: one of the files that it names, such as verdicts.json',
    );
  });

  test('is no other database', async () => {
    const other = join(writeFolder({}), 'other.sqlite');
    const database = new Database(other);
    database.run(
      'CREATE TABLE verdicts (slug TEXT); CREATE TABLE categories (slug TEXT); CREATE TABLE authors (key TEXT)',
    );
    // Reading from it never ends.
    database.run(`CREATE VIEW metadata AS WITH RECURSIVE n (name, value) AS
      (SELECT 1, 1 UNION ALL SELECT name + 1, value FROM n) SELECT * FROM n`);
    database.close();
    const into = writeFolder({ 'catalogue.yaml': soundSettingsYaml() });
    const { exitCode, stderr } = await run('import', other, '--into', into);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: `verdicts: ${other}: the database is no download of this service; allowed: such a download, or its table as CSV\n`,
    });
    writeFileSync(other, readFileSync(other).subarray(0, 5000));
    expect((await run('import', other, '--into', into)).stderr).toStartWith(
      `verdicts: ${other}: the database cannot be read: `,
    );
  });
});
