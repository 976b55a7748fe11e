import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { ndjson, writeFolder } from '../lab/catalogue-folder.ts';
import { compileFolder } from '../lab/editions.ts';
import { type HostileCatalogue, hostileCatalogue, hostileImage } from '../lab/hostile-catalogue.ts';
import { imageOf } from '../lab/images.ts';
import { serve } from '../lab/site.ts';
import { run } from './support/command.ts';

const patienceMs = 180_000;
const runs = { numRuns: 25 };

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

describe('an edition whose catalogue is extracted', () => {
  test.each(['markdown', 'ndjson'])(
    'as %s has the same id again, whatever its texts',
    async (form) => {
      await fc.assert(
        fc.asyncProperty(hostileCatalogue, async (catalogue) => {
          const edition = await compileFolder(writeHostile(catalogue));
          const into = join(writeFolder({}), 'extracted');
          const extracted = await run('extract', edition, '--into', into, '--as', form);
          expect(extracted).toMatchObject({ exitCode: 0, stderr: '' });
          expect(extracted.stdout).toContain(`edition ${await idOf(into)}\n`);
        }),
        runs,
      );
    },
    patienceMs,
  );
});

describe('a download that is imported', () => {
  test.each(['json', 'ndjson', 'csv', 'sqlite'])(
    'as %s gives every verdict as it was, whatever its texts',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(hostileCatalogue, async (catalogue) => {
          const entries = catalogue.entries.filter((entry) => entry['withdrawn'] !== true);
          fc.pre(entries.length > 0);
          const folder = writeHostile({ ...catalogue, entries });
          const site = await serve(folder);
          const file = join(writeFolder({}), `verdicts.${format}`);
          writeFileSync(file, await (await site.get(`/data/verdicts.${format}`)).bytes());
          site.service.close();
          const copy = writeHostile({ ...catalogue, entries: [] });
          writeFileSync(join(copy, 'verdicts.ndjson'), '');
          const imported = await run('import', file, '--into', copy, '--as', 'ndjson');
          expect(imported).toMatchObject({ exitCode: 0 });
          expect(await idOf(copy)).toBe(await idOf(folder));
        }),
        runs,
      );
    },
    patienceMs,
  );
});
