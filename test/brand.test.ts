import { beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf, ndjson, settingsYaml, writeFolder } from '../lab/catalogue-folder.ts';
import { compileFolder, editionOf, mistakesIn } from '../lab/editions.ts';
import { imageOf } from '../lab/images.ts';
import { run } from './support/command.ts';

let square: Uint8Array;
let wide: Uint8Array;

beforeAll(async () => {
  square = await imageOf('png', { width: 256, height: 256 });
  wide = await imageOf('png', { width: 300, height: 80 });
});

/** A catalogue with these further settings, an icon and a logo. */
function branded(settings: string): string {
  return writeFolder({
    'catalogue.yaml': settingsYaml(settings),
    'verdicts.ndjson': ndjson([entryOf('mill')]),
    'images/icon.png': square,
    'images/brand/logo.png': wide,
  });
}

const whole = `tagline: Tested for a year
brand: { icon: icon.png, logo: brand/logo.png, accent: "#0b57d0", short: Tests }
`;

describe('a mistake in the brand is told with its place, what is allowed and the nearest match', () => {
  test.each([
    [
      'brand: { accent: "#fc0" }',
      '7:18: brand → accent is "#fc0", whose contrast with light pages is 1.3:1; allowed: a colour such as #0b57d0 whose contrast with light pages (#fdfcf9, #f5f3ed) is at least 4.5:1; did you mean "#886c00"?',
    ],
    [
      'brand: { short: A name that is 25 in length }',
      'brand → short is 27 characters long; allowed: one line of at most 24 characters',
    ],
    [
      'brand: { icon: icn.png }',
      '7:16: brand → icon is "icn.png", which is not in images/; allowed: a file in images/; did you mean "icon.png"?',
    ],
    [
      'brand: { icon: brand/logo.png }',
      '7:16: brand → icon is "brand/logo.png", which has 300 × 80 pixels; allowed: a still picture in PNG, JPEG or WebP, square, with at least 180 × 180 pixels',
    ],
    [
      'brand: { logo: ../logo.png }',
      'brand → logo is "../logo.png"; allowed: the path of a file in images/, such as acme-notes.jpg',
    ],
    [
      'brand: { acent: "#000" }',
      'brand → acent is not a key; allowed: icon, logo, logoDark, accent, short; did you mean "accent"?',
    ],
  ])('%s', async (setting, expected) => {
    const [mistake, ...more] = await mistakesIn(branded(`${setting}\n`));
    expect(mistake).toContain(expected);
    expect(more).toEqual([]);
  });
});

test('the edition id depends on each part of a brand, and an extracted catalogue has it whole', async () => {
  const ids = await Promise.all(
    ['', 'tagline: Tested\n', 'brand: { short: Tests }\n', 'brand: { icon: icon.png }\n', whole].map(
      async (settings) => (await editionOf(branded(settings))).id,
    ),
  );
  expect(new Set(ids).size).toBe(ids.length);
  const file = await compileFolder(branded(whole));
  const into = join(writeFolder({}), 'extracted');
  expect(await run('extract', file, '--into', into)).toMatchObject({ exitCode: 0, stderr: '' });
  expect(readFileSync(join(into, 'images/icon.png')).equals(square)).toBe(true);
  expect((await editionOf(into)).id).toBe(ids.at(-1) ?? '');
});
