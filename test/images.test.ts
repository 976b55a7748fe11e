import { beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listen } from '#wire/listen.ts';
import { entryOf, ndjson, settingsYaml, writeFolder } from '../lab/catalogue-folder.ts';
import { structuredDataSchema } from '../lab/discovery-rules.ts';
import { compileFolder, editionOf, mistakesIn } from '../lab/editions.ts';
import { imageOf } from '../lab/images.ts';
import { type Site, serve } from '../lab/site.ts';
import { openEdition } from '../src/edition/file/open-edition.ts';
import { imageMaxBytes, imageMaxPixels } from '../src/source/images.ts';
import { run } from './support/command.ts';

const words = { alt: 'The <mill>, on a table', credit: 'Photo: Ada & Bob' };
let png: Uint8Array;
let jpeg: Uint8Array;
let webp: Uint8Array;

beforeAll(async () => {
  png = await imageOf('png');
  jpeg = await imageOf('jpeg', { width: 300, height: 200 });
  webp = await imageOf('webp', { width: 20, height: 10 });
});

/** A catalogue with these pictures, whose records are those. */
function catalogueWith(
  entries: readonly Readonly<Record<string, unknown>>[],
  images: Readonly<Record<string, string | Uint8Array>> = { 'mill.jpg': jpeg, 'deep/Küche 1.png': png },
): string {
  return writeFolder({
    'catalogue.yaml': settingsYaml(),
    'verdicts.ndjson': ndjson(entries),
    ...Object.fromEntries(Object.entries(images).map(([name, bytes]) => [`images/${name}`, bytes])),
  });
}

const pictured = (image: Readonly<Record<string, unknown>> = {}) =>
  entryOf('mill', { reviewed: '2026-01-02', image: { file: 'mill.jpg', ...words, ...image } });
const pageOf = async (site: Site, slug = 'mill') => (await site.get(`/reviews/${slug}`)).text();

/** The addresses of pictures in a text. */
const addressesIn = (text: string) => [...new Set(text.match(/\/images\/[^"<)\s]+/g))];

describe('the picture of a product', () => {
  let site: Site;
  beforeAll(async () => {
    site = await serve(catalogueWith([pictured(), entryOf('other')]));
  });

  test('appears on its review page, with size, alternative text and credit', async () => {
    const page = await pageOf(site);
    expect(page).toMatch(
      /<figure class="picture">\n<img src="\/images\/[0-9a-f]{32}\.jpg" alt="The &lt;mill&gt;, on a table" width="300" height="200" decoding="async">\n<figcaption dir="ltr">Photo: Ada &amp; Bob<\/figcaption>\n<\/figure>/,
    );
    expect(await pageOf(site, 'other')).not.toContain('/images/');
  });

  test('is the image of the product in structured data, in feeds and in Markdown, by its whole address', async () => {
    const page = await pageOf(site);
    const [address = ''] = addressesIn(page);
    const whole = `https://verdicts.example${address}`;
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? [];
    expect(structuredDataSchema.parse(JSON.parse(json))['@graph'][0].image).toEqual({
      '@type': 'ImageObject',
      url: whole,
      width: 300,
      height: 200,
      caption: words.alt,
      creditText: words.credit,
    });
    const feed = JSON.parse(await (await site.get('/feed.json')).text());
    expect(feed.items).toMatchObject([{ url: 'https://verdicts.example/reviews/mill', image: whole }]);
    const atom = await (await site.get('/feed.atom')).text();
    expect(atom).toContain(
      `<link rel="enclosure" type="image/jpeg" length="${jpeg.length}" href="${whole}"/>`,
    );
    expect(await (await site.get('/reviews/mill.md')).text()).toContain(
      `![The \\<mill>, on a table](${whole})\n\nPhoto: Ada & Bob`,
    );
  });

  test('is served as it is, for as long as caches may hold its page', async () => {
    const [address = ''] = addressesIn(await pageOf(site));
    const answer = await site.get(address);
    expect(await answer.bytes()).toEqual(jpeg);
    const { etag = '', date: _, 'last-modified': modified, ...headers } = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(jpeg.length),
      'cache-control': 'public, max-age=90000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'accept-ranges': 'bytes',
    });
    expect(headers).not.toHaveProperty('content-disposition');
    expect(modified).toBeString();
    expect((await site.get(address, { 'If-None-Match': etag })).status).toBe(304);
    const part = await site.get(address, { Range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${jpeg.length}`]);
    expect(await part.bytes()).toEqual(jpeg.slice(10, 20));
    expect((await site.get(address, { Range: `bytes=${jpeg.length}-` })).status).toBe(416);
    expect((await site.get(address, {}, 'HEAD')).headers.get('content-length')).toBe(String(jpeg.length));
  });

  test('is not found under another ending, another hash or its name', async () => {
    const [address = ''] = addressesIn(await pageOf(site));
    for (const path of [
      address.replace('.jpg', '.png'),
      address.replace('.jpg', ''),
      address.replace(/[0-9a-f]{32}/, '0'.repeat(32)),
      '/images/mill.jpg',
      '/images/..%2Fcatalogue.yaml',
    ])
      expect((await site.get(path)).status).toBe(404);
  });

  test('is sent over a socket whole and in part, though the file of its edition has lost its name', async () => {
    const path = await compileFolder(catalogueWith([pictured()]));
    const { service } = await serve(catalogueWith([pictured()]));
    service.publish(openEdition(path));
    rmSync(path);
    const server = listen(service, { hostname: '127.0.0.1', port: 0 });
    const origin = `http://127.0.0.1:${server.port}`;
    const [address = ''] = addressesIn(await (await fetch(`${origin}/reviews/mill`)).text());
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(origin + address)));
    for (const answer of answers) expect(await answer.bytes()).toEqual(jpeg);
    const part = await fetch(origin + address, { headers: { Range: 'bytes=-5' } });
    expect(await part.bytes()).toEqual(jpeg.slice(-5));
    await server.stop(0);
    service.close();
  });

  test('stays under its address when another one took its place', async () => {
    const { service, get } = await serve(catalogueWith([pictured()]));
    const [before = ''] = addressesIn(await (await get('/reviews/mill')).text());
    service.publish(await editionOf(catalogueWith([pictured()], { 'mill.jpg': webp })));
    const [after = ''] = addressesIn(await (await get('/reviews/mill')).text());
    expect(after).toEndWith('.webp');
    expect(await (await get(after)).bytes()).toEqual(webp);
    const old = await get(before);
    expect(await old.bytes()).toEqual(jpeg);
    expect(old.headers.get('cache-control')).toMatch(/^public, max-age=\d+, immutable$/);
    service.close();
  });
});

describe('pictures of a review', () => {
  const review = [
    'See ![the *mill*](../images/mill.jpg "From the side") and ![a kitchen](images/deep/K%C3%BCche%201.png).',
    '![again](</images/deep/Küche 1.png>) [its file](../images/mill.jpg)',
    '![elsewhere](https://example.com/images/mill.jpg) ![none](../images/none.jpg)',
  ].join('\n\n');
  let site: Site;
  beforeAll(async () => {
    site = await serve(catalogueWith([entryOf('mill', { review })]));
  });

  test('are shown in place, from the same origin, and load lazily', async () => {
    const page = await pageOf(site);
    expect(page).toMatch(
      /See <img src="\/images\/[0-9a-f]{32}\.jpg" alt="the mill" title="From the side" width="300" height="200" loading="lazy" decoding="async"> and <img src="\/images\/[0-9a-f]{32}\.png" alt="a kitchen" width="64" height="48" /,
    );
    expect(page).toContain('<a href="https://example.com/images/mill.jpg">elsewhere</a> none</p>');
    for (const address of addressesIn(page.replace(/https:\/\/example\.com\S+/g, '')).filter((one) =>
      /[0-9a-f]{32}/.test(one),
    ))
      expect((await site.get(address)).status).toBe(200);
  });

  test('have whole addresses in Markdown', async () => {
    const text = await (await site.get('/reviews/mill.md')).text();
    expect(text).toMatch(
      /See !\[the \*mill\*\]\(https:\/\/verdicts\.example\/images\/[0-9a-f]{32}\.jpg "From the side"\) and !\[a kitchen\]\(https:\/\/verdicts\.example\/images\/[0-9a-f]{32}\.png\)\./,
    );
    expect(text).toMatch(/!\[again\]\(<https:\/\/verdicts\.example\/images\/[0-9a-f]{32}\.png>\)/);
  });

  test('are a warning where they are not there', async () => {
    const folder = catalogueWith([entryOf('mill', { review: 'A.\n\n![](../images/mil.jpg)' })]);
    const { exitCode, stdout } = await run('check', folder);
    expect(exitCode).toBe(0);
    expect(stdout).toContain(
      'a picture of the review is "mil.jpg", which is not in images/; allowed: a file in images/; did you mean "mill.jpg"?',
    );
    expect((await run('check', folder, '--strict')).exitCode).toBe(1);
  });
});

describe('the edition id', () => {
  const idOf = async (folder: string) => (await editionOf(folder)).id;

  test('is as it was without pictures, and does not depend on files that no record names', async () => {
    const plain = catalogueWith([entryOf('a')], {});
    expect(await idOf(catalogueWith([entryOf('a')]))).toBe(await idOf(plain));
  });

  test('depends on the bytes of a picture', async () => {
    const [one, other] = [{ 'mill.jpg': jpeg }, { 'mill.jpg': png }];
    expect(await idOf(catalogueWith([pictured()], one))).toBe(await idOf(catalogueWith([pictured()])));
    expect(await idOf(catalogueWith([pictured()], other))).not.toBe(
      await idOf(catalogueWith([pictured()], one)),
    );
  });

  test('does not depend on drafts, whose pictures are not in the edition', async () => {
    const draft = { ...pictured(), slug: 'draft', draft: true };
    expect(await idOf(catalogueWith([entryOf('a'), draft]))).toBe(await idOf(catalogueWith([entryOf('a')])));
  });
});

test('the same bytes under two names are kept once', async () => {
  const big = await imageOf('png', { width: 600, height: 400, seed: 7 });
  const images = { 'a.png': big, 'b.png': big };
  const entries = [pictured({ file: 'a.png' }), { ...pictured({ file: 'b.png' }), slug: 'second' }];
  const [once, twice] = [
    await compileFolder(catalogueWith([pictured({ file: 'a.png' })], images)),
    await compileFolder(catalogueWith(entries, images)),
  ];
  expect(Bun.file(twice).size - Bun.file(once).size).toBeLessThan(big.length / 2);
});

describe('a picture that cannot be shown is a mistake', () => {
  const cases: readonly [string, () => Promise<Uint8Array> | Uint8Array | string, string][] = [
    [
      'a.svg',
      () => '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'which is an SVG: a document, which may hold scripts; allowed: a still picture in PNG, JPEG or WebP',
    ],
    [
      'a.gif',
      () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
      'which is in the format GIF; allowed: a still picture in PNG, JPEG or WebP',
    ],
    ['a.png', () => 'no picture', 'which is not a picture in a format that every browser shows'],
    ['b.png', () => new Uint8Array(0), 'which is not a picture in a format that every browser shows'],
    ['c.png', () => png.slice(0, png.length / 2), 'which is damaged: it cannot be decoded'],
    ['d.jpg', () => jpeg.slice(0, jpeg.length / 2), 'which is cut off: its end is missing'],
    ['e.webp', () => webp.slice(0, webp.length / 2), 'which is damaged: it cannot be decoded'],
    ['f.png', () => withAnimation(png), 'which moves; allowed: a still picture'],
    [
      'g.png',
      () => new Uint8Array(imageMaxBytes + 1),
      `the file is ${imageMaxBytes + 1} bytes long; allowed: at most ${imageMaxBytes}`,
    ],
    ['h.png', () => claiming(png, imageMaxPixels, 2), 'which has more than 16,000,000 pixels'],
  ];

  test.each(cases)('%s', async (file, bytes, expected) => {
    const folder = catalogueWith([pictured({ file })], { [file]: await bytes() });
    const [mistake, ...more] = await mistakesIn(folder);
    expect(more).toEqual([]);
    expect(mistake).toStartWith('verdicts.ndjson:1:');
    expect(mistake).toContain(`image → file is "${file}"`);
    expect(mistake).toContain(expected);
  });

  test.each([
    [
      { file: 'Mill.jpg' },
      'image → file is "Mill.jpg", which is not in images/; allowed: a file in images/; did you mean "mill.jpg"?',
    ],
    [
      { file: '../catalogue.yaml' },
      'image → file is "../catalogue.yaml"; allowed: the path of a file in images/, such as acme-notes.jpg',
    ],
    [{ file: 'deep' }, 'image → file is "deep": this is not a file'],
    [{ file: 'mill.jpg', alt: undefined }, 'image → alt is missing; allowed: text'],
    [{ file: 'mill.jpg', alt: ' ' }, 'image → alt is empty; allowed: one line of at most 200 characters'],
    [{ file: 'mill.jpg', source: 'x' }, 'image → source is not a key; allowed: file, alt, credit'],
  ])('as is %p', async (image, expected) => {
    const [mistake = '', ...more] = await mistakesIn(catalogueWith([pictured(image)]));
    expect([mistake.replace(/^[^ ]* /, ''), more]).toEqual([expected, []]);
  });

  test('also where the catalogue has none', async () => {
    expect(await mistakesIn(catalogueWith([pictured()], {}))).toEqual([
      expect.stringContaining(
        'image → file is "mill.jpg", but the catalogue has no pictures; allowed: a file in the folder images/ beside catalogue.yaml',
      ),
    ]);
  });

  test('but its path may begin with the folder, and its name be in either form of Unicode', async () => {
    const folder = catalogueWith([pictured({ file: '/images/K\u00fcche.png' })], {
      'Ku\u0308che.png': png,
    });
    expect(await mistakesIn(folder)).toEqual([]);
  });
});

test('an export has the pictures as files, each with its page', async () => {
  const to = writeFolder({});
  const folder = catalogueWith([pictured(), { ...pictured({ file: 'deep/Küche 1.png' }), slug: 'pan' }]);
  const { exitCode, stderr } = await run('export', folder, '--to', to, '--no-pictures', '--no-search');
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
  for (const [slug, bytes] of [
    ['mill', jpeg],
    ['pan', png],
  ] as const) {
    const [address = ''] = addressesIn(readFileSync(join(to, `reviews/${slug}.html`), 'utf8'));
    expect(readFileSync(join(to, address)).equals(bytes)).toBeTrue();
  }
});

test('a replaced picture is listed by changes --purge', async () => {
  const folder = catalogueWith([pictured()]);
  const store = join(writeFolder({}), 'store');
  expect((await run('publish', folder, '--to', store)).exitCode).toBe(0);
  writeFileSync(join(folder, 'images/mill.jpg'), webp);
  expect((await run('publish', folder, '--to', store, '--force')).exitCode).toBe(0);
  const { stdout } = await run('changes', store, '--since', 'previous', '--purge', '--format', 'json');
  expect(stdout).toContain('mill');
  expect(existsSync(store)).toBeTrue();
});

/** A PNG with the chunk that says that it moves. */
function withAnimation(bytes: Uint8Array): Uint8Array {
  const data = Buffer.concat([Buffer.from('acTL'), Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])]);
  return withChunk(bytes, data, 33);
}

/** A PNG whose header claims another size. */
function claiming(bytes: Uint8Array, width: number, height: number): Uint8Array {
  const data = Buffer.from(bytes.slice(12, 29));
  data.writeUInt32BE(width, 4);
  data.writeUInt32BE(height, 8);
  const rest = Buffer.from(bytes);
  return Buffer.concat([rest.subarray(0, 8), chunkOf(data), rest.subarray(33)]);
}

function withChunk(bytes: Uint8Array, data: Buffer, at: number): Uint8Array {
  return Buffer.concat([bytes.slice(0, at), chunkOf(data), bytes.slice(at)]);
}

function chunkOf(data: Buffer): Buffer {
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length - 4);
  check.writeUInt32BE(Bun.hash.crc32(data));
  return Buffer.concat([length, data, check]);
}
