import { describe, expect, test } from 'bun:test';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf, ndjson, settingsYaml, writeFolder } from '../lab/catalogue-folder.ts';
import { editionOf, mistakesIn } from '../lab/editions.ts';
import { catalogueParts } from '../src/source/directory.ts';

const catalogue = { 'catalogue.yaml': settingsYaml(), 'verdicts.ndjson': ndjson([entryOf('a')]) };
const withAbout = (about: string | Uint8Array) => writeFolder({ ...catalogue, 'about.md': about });

describe('about.md', () => {
  test('is part of the edition and of its id, without the space around it', async () => {
    const edition = await editionOf(withAbout('\uFEFF\r\n# How\r\nWe buy.\r\n\r\n'));
    expect(edition.about).toBe('# How\nWe buy.');
    const ids = await Promise.all(
      [writeFolder(catalogue), withAbout(' \n'), withAbout('# How\nWe buy.')].map(
        async (folder) => (await editionOf(folder)).id,
      ),
    );
    expect(ids[1]).toBe(ids[0] ?? '');
    expect(ids[2]).toBe(edition.id);
    expect(ids[2]).not.toBe(ids[0] ?? '');
  });

  test('may be missing, and is watched for', async () => {
    expect((await editionOf(writeFolder(catalogue))).about).toBe('');
    expect(catalogueParts).toContain('about.md');
  });

  test.each([
    [
      'a control character',
      'We\r\n\r\nbuy \u0007it.',
      '3:5: about holds a character that is not text (U+0007); allowed: plain text of at most 50000 characters',
    ],
    [
      'an invisible embedding',
      '\n\n  We \u202ebuy.',
      '3:6: about holds an invisible bidirectional control (U+202E); allowed: plain text of at most 50000 characters',
    ],
    [
      'too long a text',
      `Hi\n${'x'.repeat(50_000)}`,
      '2:49998: about is 50003 characters long; allowed: plain text of at most 50000 characters',
    ],
    ['too large a file', ' '.repeat(600_000), '1:1: the file is 600000 bytes long; allowed: at most 524288'],
    [
      'another encoding',
      new Uint8Array([0x41, 0x0a, 0x41, 0xe9]),
      '2:2: this is not UTF-8; allowed: files saved as UTF-8',
    ],
  ])('with %s is a mistake with its place', async (_name, text, mistake) => {
    expect(await mistakesIn(withAbout(text))).toEqual([`about.md:${mistake}`]);
  });

  test('is a file of the catalogue, no folder and no link to elsewhere', async () => {
    const folder = writeFolder(catalogue);
    mkdirSync(join(folder, 'about.md'));
    expect(await mistakesIn(folder)).toEqual(['about.md:1:1: this is not a file']);
    const linked = writeFolder(catalogue);
    symlinkSync(join(withAbout('Secret.'), 'about.md'), join(linked, 'about.md'));
    expect(await mistakesIn(linked)).toEqual([
      'about.md:1:1: this link leads out of the catalogue; allowed: files inside the catalogue',
    ]);
  });
});
