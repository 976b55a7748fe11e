import { beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { entryOf, ndjson, settingsYaml, writeFolder } from '../lab/catalogue-folder.ts';
import { compileFolder, editionOf, mistakesIn } from '../lab/editions.ts';
import { imageOf } from '../lab/images.ts';
import { type Site, serve } from '../lab/site.ts';
import { parseXml } from '../lab/xml.ts';
import { run } from './support/command.ts';
import { exportTo } from './support/exported.ts';

let square: Uint8Array;
let wide: Uint8Array;

beforeAll(async () => {
  square = await imageOf('png', { width: 256, height: 256 });
  wide = await imageOf('png', { width: 300, height: 80 });
});

const drawing = `<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#0b57d0" d="M0 0h8v8z"/></svg>
`;

/** A catalogue with these further settings, an icon and a logo. */
function branded(settings: string): string {
  return writeFolder({
    'catalogue.yaml': settingsYaml(settings),
    'verdicts.ndjson': ndjson([entryOf('mill')]),
    'images/icon.png': square,
    'images/brand/logo.png': wide,
    'images/icon.svg': drawing,
    'images/wide.svg': drawing.replace('0 0 8 8', '0 0 16 8'),
    'images/wild.svg': drawing.replace('/>', '/><script>alert(1)</script>'),
  });
}

const whole = `tagline: Tested for a year
brand: { icon: icon.png, logo: brand/logo.png, accent: "#0b57d0", short: Tests }
`;

describe('a mistake in the brand is reported with its place, what is allowed and the nearest match', () => {
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
      '7:16: brand → icon is "brand/logo.png", which has 300 × 80 pixels; allowed: a square drawing in SVG, or a square picture of at least 180 × 180 pixels',
    ],
    [
      'brand: { icon: wild.svg }',
      'brand → icon is "wild.svg", which has the element <script>; allowed: in an SVG, shapes and gradients whose paint stands in attributes (save it as plain SVG), or a PNG',
    ],
    [
      'brand: { icon: wide.svg }',
      'brand → icon is "wide.svg", which has 16 × 8 pixels; allowed: a square drawing',
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

test('the edition id depends on each part of a brand, and an extracted catalogue contains the whole brand', async () => {
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

describe('a site without a brand', () => {
  let site: Site;
  beforeAll(async () => {
    site = await serve(branded(''));
  });

  test('has a mark in its own colour, and links to its icons in the head of each page', async () => {
    for (const path of ['/', '/reviews/mill', '/about', '/nowhere']) {
      const page = await (await site.get(path, { Accept: 'text/html' })).text();
      expect(page).toContain('<a class="brand" href="/"><svg class="own-mark"');
      const links = [
        ...page.matchAll(/<link rel="(icon|apple-touch-icon|manifest|search)"[^>]* href="([^"]+)"/g),
      ];
      expect(links.map(([, , address]) => address)).toEqual([
        '/favicon.ico',
        '/icon.svg',
        '/apple-touch-icon.png',
        '/manifest.webmanifest',
        '/opensearch.xml',
      ]);
      expect(page.match(/<meta name="theme-color"[^>]*>/g)).toEqual([
        '<meta name="theme-color" content="#fdfcf9" media="(prefers-color-scheme: light)">',
        '<meta name="theme-color" content="#151412" media="(prefers-color-scheme: dark)">',
      ]);
    }
  });

  test.each([
    ['/apple-touch-icon.png', 180],
    ['/icon-192.png', 192],
    ['/icon-512.png', 512],
  ])('answers %s with a square of that many pixels', async (path, side) => {
    const answer = await site.get(path);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const { width, height } = await new Bun.Image(await answer.bytes()).metadata();
    expect([width, height]).toEqual([side, side]);
  });

  test('has an ICO file with pictures of three sizes', async () => {
    const answer = await site.get('/favicon.ico');
    expect(answer.headers.get('content-type')).toBe('image/x-icon');
    expect(await sidesIn(await answer.bytes())).toEqual([16, 32, 48]);
  });

  test('has a drawing that can do nothing when it is opened as a document', async () => {
    const { headers } = await site.get('/icon.svg');
    expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; img-src data:; sandbox");
  });

  test('describes its search, and itself for home screens', async () => {
    const search = await (await site.get('/opensearch.xml')).text();
    expect(parseXml(search).name).toBe('OpenSearchDescription');
    expect(search).toContain('<Url type="text/html" template="https://verdicts.example/?q={searchTerms}"/>');
    const { icons, ...manifest } = await manifestIn(site);
    expect(manifest).toEqual({
      name: 'Test verdicts',
      short_name: 'Test verdicts',
      lang: 'en',
      start_url: '/',
      scope: '/',
      display: 'minimal-ui',
      background_color: '#fdfcf9',
      theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
    for (const { src } of icons) expect((await site.get(src)).status).toBe(200);
  });
});

describe('a site with a brand', () => {
  let site: Site;
  const policy = "default-src 'none'; sandbox";
  const pageOf = async () => (await site.get('/')).text();

  test('shows its logo and its accent on pages', async () => {
    site = await serve(branded(whole));
    expect(await pageOf()).toMatch(
      /<a class="brand" href="\/"><picture><img class="logo" src="\/images\/[0-9a-f]{32}\.png" alt="Test verdicts" width="135" height="36"><\/picture><\/a>/,
    );
    const [, style = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(await pageOf()) ?? [];
    const css = await (await site.get(style)).text();
    expect(css).toContain(':root{--accent:#0b57d0}');
    expect(css).toContain(':root{--accent:#5c98ff}');
    expect(await manifestIn(site)).toMatchObject({
      description: 'Tested for a year',
      short_name: 'Tests',
      theme_color: '#0b57d0',
    });
  });

  test('makes its icon of a picture in each form', async () => {
    site = await serve(branded('brand: { icon: icon.png }'));
    expect(await pageOf()).toMatch(
      /<img src="\/images\/[0-9a-f]{32}\.png" alt="" width="24" height="24"><span /,
    );
    expect(await sidesIn(await (await site.get('/favicon.ico')).bytes())).toEqual([16, 32, 48]);
    expect(await (await site.get('/icon.svg')).text()).toContain(
      '<image width="192" height="192" href="data:image/png;',
    );
  });

  test('a drawing is served as what it is, and can do nothing when it is opened as a document', async () => {
    site = await serve(branded('brand: { icon: icon.svg, logo: icon.svg, logoDark: wide.svg }'));
    const plain = drawing.slice(drawing.indexOf('<svg'), -1);
    expect(await (await site.get('/icon.svg')).text()).toBe(plain);
    const [, dark = '', light = ''] =
      /srcset="([^"]+)"><img class="logo" src="([^"]+)"/.exec(await pageOf()) ?? [];
    for (const address of [dark, light]) {
      const { status, headers } = await site.get(address);
      expect([status, headers.get('content-type'), headers.get('content-security-policy')]).toEqual([
        200,
        'image/svg+xml',
        policy,
      ]);
    }
    expect((await site.get('/og.png')).status).toBe(200);
  });
});

test('an export has the icons, and leads browsers to its own page of search', async () => {
  const to = writeFolder({});
  await exportTo(to, branded(whole), undefined, 'page');
  for (const file of [
    'favicon.ico',
    'icon.svg',
    'apple-touch-icon.png',
    'icon-192.png',
    'icon-512.png',
    'manifest.webmanifest',
  ])
    expect(existsSync(join(to, file))).toBeTrue();
  expect(readFileSync(join(to, 'opensearch.xml'), 'utf8')).toContain('/search?q={searchTerms}');
});

const manifestSchema = z.looseObject({ icons: z.array(z.object({ src: z.string() })) });

async function manifestIn(site: Site) {
  return manifestSchema.parse(await (await site.get('/manifest.webmanifest')).json());
}

/** The sides of the pictures in an ICO file. */
async function sidesIn(bytes: Uint8Array): Promise<number[]> {
  const file = Buffer.from(bytes);
  const count = file.readUInt16LE(4);
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const at = 6 + 16 * index;
      const start = file.readUInt32LE(at + 12);
      const { width } = await new Bun.Image(
        file.subarray(start, start + file.readUInt32LE(at + 8)),
      ).metadata();
      return width;
    }),
  );
}
