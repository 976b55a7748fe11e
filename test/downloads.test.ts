import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { z } from 'zod';
import { listen, type RunningServer } from '#wire/listen.ts';
import { entryOf, newFolder, settingsYaml, writeCatalogue } from '../lab/catalogue-folder.ts';
import { editionOf } from '../lab/editions.ts';
import { needing } from '../lab/needing.ts';
import { type Site, serve, smallCatalogue } from '../lab/site.ts';
import { until } from '../lab/until.ts';
import { problemSchema } from '../src/http/answers/problem.ts';
import { Service } from '../src/http/service.ts';
import { matchesIfRange, readRange } from '../src/message/byte-range.ts';
import { categoriesSchema } from '../src/render/categories.ts';
import { csvRow } from '../src/render/download/csv-row.ts';
import { makeDownloadHere } from '../src/render/download/make-download.ts';
import { recordSchema } from '../src/verdict/record.ts';
import { harmlessText } from '../src/verdict/text/formula-guard.ts';
import { originalText, readDownload } from './support/read-download.ts';
import { htmlFaults } from './support/valid-html.ts';

const formats = ['json', 'ndjson', 'csv', 'sqlite'] as const;
const addressOf = (format: string) => `/data/verdicts.${format}`;

let site: Site;
let server: RunningServer;

beforeAll(async () => {
  site = await serve(smallCatalogue(300));
  server = listen(site.service, { hostname: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await server.stop(0);
  site.service.close();
});

/** As much of Data Package, version 2, as the package uses. */
const dataPackageSchema = z.strictObject({
  $schema: z.literal('https://datapackage.org/profiles/2.0/datapackage.json'),
  name: z.string().regex(/^[^/]+$/),
  id: z.url(),
  title: z.string(),
  description: z.string(),
  homepage: z.url(),
  version: z.string(),
  created: z.iso.datetime(),
  licenses: z.array(z.strictObject({ name: z.string(), path: z.url() })),
  sources: z.array(z.strictObject({ title: z.string(), path: z.url() })),
  resources: z.array(
    z.strictObject({
      name: z.string().regex(/^[^/]+$/),
      path: z
        .string()
        .regex(/^[a-z.]+$/)
        .optional(),
      data: z.array(z.record(z.string(), z.string())).optional(),
      description: z.string(),
      type: z.literal('table').optional(),
      format: z.enum(formats).optional(),
      mediatype: z.string().optional(),
      encoding: z.literal('utf-8').optional(),
      bytes: z.int().optional(),
      hash: z
        .string()
        .regex(/^sha256:[0-9a-f]{64}$/)
        .optional(),
      dialect: z.record(z.string(), z.unknown()).optional(),
      schema: z
        .strictObject({
          fields: z.array(
            z.strictObject({
              name: z.string(),
              type: z.enum(['string', 'integer', 'date', 'array', 'object']),
              format: z.literal('uri').optional(),
              description: z.string().optional(),
              constraints: z.record(z.string(), z.unknown()).optional(),
            }),
          ),
          primaryKey: z.array(z.string()),
          missingValues: z.array(z.string()).optional(),
          foreignKeys: z.array(z.unknown()).optional(),
        })
        .optional(),
    }),
  ),
});

/** What is wrong with a value by Table Schema, or nothing. */
function faultOf(value: unknown, type: string, constraints: Readonly<Record<string, unknown>>) {
  if (value === null) return constraints['required'] ? 'is missing' : undefined;
  const text = typeof value === 'string' ? value : '';
  const length = [...text].length;
  const checks: Readonly<Record<string, (limit: never) => boolean>> = {
    required: () => true,
    unique: () => true,
    enum: (allowed: readonly unknown[]) => allowed.includes(value),
    pattern: (pattern: string) => new RegExp(`^(?:${pattern})$`).test(text),
    minLength: (limit: number) => length >= limit,
    maxLength: (limit: number) => length <= limit,
    minimum: (limit: number) => Number(value) >= limit,
    maximum: (limit: number) => Number(value) <= limit,
  };
  const types: Readonly<Record<string, boolean>> = {
    string: typeof value === 'string',
    integer: Number.isInteger(value),
    date: /^\d{4}-\d\d-\d\d$/.test(text),
    array: Array.isArray(value),
  };
  if (!types[type]) return `is no ${type}`;
  return Object.keys(constraints).find((name) => !checks[name]?.(constraints[name] as never));
}

/** Asks over a socket, for the file as it is unless `headers` say otherwise; what comes compressed stays so. */
const ask = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: { 'Accept-Encoding': 'identity', ...headers },
    method,
    decompress: false,
  });

describe('a download', () => {
  test.each(formats)('as %s holds every verdict with its category, licence and credit', async (format) => {
    const response = await ask(addressOf(format));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'accept-ranges': 'bytes',
      'content-disposition': `attachment; filename="verdicts.${format}"`,
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400, stale-if-error=604800',
      'last-modified': 'Sat, 21 Nov 2026 08:30:00 GMT',
    });
    expect(response.headers.get('link')).toStartWith(
      '<https://creativecommons.org/licenses/by/4.0/>; rel="license"',
    );
    const bytes = await response.bytes();
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(response.headers.get('etag')).toBe(
      `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
    );
    const { records, license, attribution } = readDownload(format, bytes);
    const listed = [
      ...(await site.list('/api/v1?limit=200')).data,
      ...(await site.list('/api/v1?limit=200&offset=200')).data,
    ];
    expect(records).toHaveLength(303);
    expect(records.map((record) => recordSchema.strip().parse(record))).toEqual(listed);
    expect(records[1]).toMatchObject({ slug: 'bolt', category: 'games', reviewed: null, pros: [], cons: [] });
    expect(license).toBe('https://creativecommons.org/licenses/by/4.0/');
    expect(attribution).toContain('Verdicts by Test');
  });

  test('is made once, however many ask at once', async () => {
    const fresh = await serve(smallCatalogue());
    const answers = await Promise.all(Array.from({ length: 20 }, () => fresh.get('/data/verdicts.json')));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(bodies).size).toBe(1);
    fresh.service.close();
  });

  test('has the headers of GET and no body for HEAD, and 304 for who has it', async () => {
    for (const format of formats) {
      const get = await ask(addressOf(format));
      const head = await ask(addressOf(format), { Range: 'bytes=0-1' }, 'HEAD');
      expect(head.status).toBe(200);
      for (const name of ['etag', 'content-length', 'content-type', 'accept-ranges', 'link', 'last-modified'])
        expect(head.headers.get(name)).toBe(get.headers.get(name) ?? '');
      expect(await head.text()).toBe('');
      const etag = get.headers.get('etag') ?? '';
      await get.bytes();
      const same = await ask(addressOf(format), { 'If-None-Match': etag, Range: 'bytes=0-1' });
      expect(same.status).toBe(304);
      expect(same.headers.get('etag')).toBe(etag);
      expect(await same.text()).toBe('');
    }
  });
});

describe('a part of a download', () => {
  test('goes on where one was broken off, as curl -C - does it', async () => {
    const whole = await ask('/data/verdicts.csv');
    const bytes = Buffer.from(await whole.bytes());
    const etag = whole.headers.get('etag') ?? '';
    for (const [range, first, last] of [
      ['bytes=1000-', 1000, bytes.length - 1],
      ['bytes=0-0', 0, 0],
      ['bytes=10-99999999', 10, bytes.length - 1],
      ['bytes=-7', bytes.length - 7, bytes.length - 1],
      ['bytes=-99999999', 0, bytes.length - 1],
      ['BYTES= 5-9 ', 5, 9],
    ] as const)
      for (const condition of [{}, { 'If-Range': etag }, { 'If-Range': 'Sat, 21 Nov 2026 08:30:00 GMT' }]) {
        const part = await ask('/data/verdicts.csv', { Range: range, ...condition });
        expect(part.status).toBe(206);
        expect(part.headers.get('content-range')).toBe(`bytes ${first}-${last}/${bytes.length}`);
        expect(part.headers.get('content-length')).toBe(String(last - first + 1));
        expect(part.headers.get('etag')).toBe(etag);
        expect(part.headers.get('access-control-allow-origin')).toBe('*');
        expect(Buffer.from(await part.bytes()).equals(bytes.subarray(first, last + 1))).toBe(true);
      }
  });

  test('is the whole when it is of other bytes, or asked for in a way that may be ignored', async () => {
    const bytes = await (await ask('/data/verdicts.json')).bytes();
    for (const headers of [
      { Range: 'bytes=5-9', 'If-Range': '"other"' },
      { Range: 'bytes=5-9', 'If-Range': 'Sat, 21 Nov 2026 08:29:59 GMT' },
      { Range: 'bytes=5-9, 20-30' },
      { Range: 'bytes=9-5' },
      { Range: 'bytes=-' },
      { Range: 'lines=1-2' },
      { Range: 'bytes=a-b' },
    ] as const) {
      const response = await ask('/data/verdicts.json', headers);
      expect({ headers, status: response.status }).toEqual({ headers, status: 200 });
      expect(response.headers.get('content-range')).toBeNull();
      expect(Buffer.from(await response.bytes()).equals(Buffer.from(bytes))).toBe(true);
    }
  });

  test('of another version than the requested one is a 412 that is never cached', async () => {
    for (const format of formats) {
      const path = addressOf(format);
      const etag = (await ask(path, {}, 'HEAD')).headers.get('etag') ?? '';
      for (const range of [{}, { Range: 'bytes=5-9' }, { Range: 'bytes=5-9', 'If-Range': etag }]) {
        for (const condition of [
          { 'If-Match': '"nope"' },
          { 'If-Match': `W/${etag}` },
          { 'If-Unmodified-Since': 'Sat, 21 Nov 2009 08:30:00 GMT' },
          { 'If-Match': '"nope"', 'If-None-Match': etag },
        ]) {
          const refused = await ask(path, { ...range, ...condition } as Record<string, string>);
          expect(refused.status).toBe(412);
          expect(refused.headers.get('cache-control')).toBe('no-store');
          expect(problemSchema.parse(await refused.json()).type).toEndWith('/problems/precondition-failed');
        }
        for (const condition of [
          { 'If-Match': etag },
          { 'If-Match': `"nope", ${etag}` },
          { 'If-Match': '*', 'If-Unmodified-Since': 'Sat, 21 Nov 2009 08:30:00 GMT' },
          { 'If-Unmodified-Since': 'Sat, 21 Nov 2026 08:30:00 GMT' },
          { 'If-Unmodified-Since': 'never' },
        ]) {
          const taken = await ask(path, { ...range, ...condition } as Record<string, string>);
          expect(taken.status).toBe('Range' in range ? 206 : 200);
          await taken.bytes();
        }
      }
    }
  });

  test('beyond the end is a 416 problem that is never cached', async () => {
    const { length } = await (await ask('/data/verdicts.json')).bytes();
    for (const range of [`bytes=${length}-`, 'bytes=999999999-', 'bytes=-0']) {
      const response = await ask('/data/verdicts.json', { Range: range });
      expect(response.status).toBe(416);
      expect(response.headers.get('content-range')).toBe(`bytes */${length}`);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(problemSchema.parse(await response.json()).type).toEndWith('/problems/range-not-satisfiable');
    }
  });

  test('never exceeds the file, for any header', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^bytes=[0-9]{0,4}-[0-9]{0,4}$/)),
        fc.integer({ min: 1, max: 3000 }),
        (header, size) => {
          const range = readRange(header, size);
          if (range.kind !== 'part') return;
          expect(range.first).toBeWithin(0, range.last + 1);
          expect(range.last).toBeWithin(range.first, size);
        },
      ),
      { numRuns: 150 },
    );
    expect(matchesIfRange('W/"a"', '"a"', '')).toBe(false);
  });
});

describe('a publication', () => {
  const later = new Date('2026-11-22T08:30:00Z');

  test('leaves a download in flight alone, and the next one is of the new edition', async () => {
    const review = 'long words '.repeat(4500);
    const big = writeCatalogue(Array.from({ length: 160 }, (_, index) => entryOf(`p-${index}`, { review })));
    const published = await serve(big);
    const live = listen(published.service, { hostname: '127.0.0.1', port: 0 });
    const address = `http://127.0.0.1:${live.port}/data/verdicts.json`;
    const response = await fetch(address, { headers: { 'Accept-Encoding': 'identity' } });
    const before = response.headers.get('etag');
    const reader = response.body?.getReader();
    const chunks = [await reader?.read()];
    // The second one closes the edition that the download is of.
    published.service.publish(await editionOf(smallCatalogue(1), later));
    published.service.publish(await editionOf(smallCatalogue(2), later));
    while (!chunks.at(-1)?.done) chunks.push(await reader?.read());
    const bytes = Buffer.concat(chunks.flatMap((chunk) => chunk?.value ?? []));
    expect(bytes.length).toBe(Number(response.headers.get('content-length')));
    expect(`"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`).toBe(before ?? '');
    const resumed = await fetch(address, { headers: { Range: 'bytes=9-', 'If-Range': before ?? '' } });
    expect(resumed.status).toBe(200);
    expect(readDownload('json', await resumed.bytes()).records).toHaveLength(5);
    await live.stop(0);
    published.service.close();
    expect(published.failures).toEqual([]);
  });

  test('while a file is being made is not a failure: waiting clients get a 503', async () => {
    const published = await serve(smallCatalogue());
    const next = await editionOf(smallCatalogue(1), later);
    const waiting = published.get('/data/verdicts.json');
    published.service.publish(next);
    expect((await waiting).status).toBe(503);
    expect((await published.get('/data/verdicts.json')).status).toBe(200);
    expect(published.failures).toEqual([]);
    published.service.close();
  });

  needing(
    existsSync('/proc/self/fd') ? undefined : 'there is no /proc',
  ).test('in the middle of making a file leaves no file open', async () => {
    const long = 'x'.repeat(190);
    const published = await serve(
      writeCatalogue(
        Array.from({ length: 2000 }, (_, index) => entryOf(`p-${index}`, { pros: Array(10).fill(long) })),
      ),
    );
    const isOpen = () =>
      readdirSync('/proc/self/fd').some((name) =>
        linkOf(`/proc/self/fd/${name}`).includes('verdicts.json.part'),
      );
    const next = await editionOf(smallCatalogue(1), later);
    const waiting = published.get('/data/verdicts.json');
    // The thread that makes the file asks this one for each piece of it, so it is seen open.
    while (!isOpen()) await Bun.sleep(0);
    published.service.publish(next);
    expect((await waiting).status).toBe(503);
    await until(() => !isOpen());
    published.service.close();
  });
});

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    // Closed since it was listed.
    return '';
  }
}

describe('the files', () => {
  const serviceIn = async (folder: string, waitMs?: number) => {
    const failures: unknown[] = [];
    const service = new Service(await editionOf(smallCatalogue()), {
      downloads: { folder, waitMs },
      report: (error) => failures.push(error),
    });
    const get = async (format: string) =>
      service.fetch(new Request(`https://verdicts.example${addressOf(format)}`));
    return { service, failures, get };
  };

  test('are removed when the service closes, and made again after outside cleanup', async () => {
    const folder = newFolder();
    const { service, get } = await serviceIn(folder);
    const etag = (await get('csv')).headers.get('etag');
    const [made = ''] = readdirSync(folder);
    expect(readdirSync(join(folder, made)).sort()).toEqual(['verdicts.csv', 'verdicts.csv.gz']);
    for (const gone of [made, join(made, 'verdicts.csv.gz')]) {
      rmSync(join(folder, gone), { recursive: true });
      const again = await get('csv');
      expect({ status: again.status, etag: again.headers.get('etag') }).toEqual({ status: 200, etag });
      expect(readdirSync(join(folder, made)).sort()).toEqual(['verdicts.csv', 'verdicts.csv.gz']);
    }
    service.close();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('that take long are a 503 with Retry-After, and there later', async () => {
    const { service, failures, get } = await serviceIn(newFolder(), 0);
    let response = await get('sqlite');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await response.json()).toMatchObject({ type: 'https://verdicts.example/problems/not-ready' });
    while (response.status === 503) {
      await Bun.sleep(20);
      response = await get('sqlite');
    }
    expect(response.status).toBe(200);
    expect(failures).toEqual([]);
    service.close();
  });

  test('that cannot be written are a 503 that is never cached, and no partial file is left or served', async () => {
    const folder = newFolder();
    const blocked = join(folder, 'blocked');
    writeFileSync(blocked, '');
    const { service, failures, get } = await serviceIn(blocked);
    for (const format of formats) {
      const response = await get(format);
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('5');
      expect(problemSchema.parse(await response.json()).type).toEndWith('/problems/unavailable');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('etag')).toBeNull();
    }
    expect(failures).toEqual([]);
    service.close();
    expect(readdirSync(folder)).toEqual(['blocked']);
  });
});

/** Texts that a publisher may write and that are hard on one format or another. */
const awkward = fc
  .oneof(
    fc.constantFrom(
      '=1+1',
      '+1',
      '-20%',
      '@sum',
      "'tis",
      "'=1",
      '"=1"',
      '＝1',
      ' =x',
      'a,b',
      '"',
      '\\',
      '{"a":1}',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  )
  .map((text) =>
    text
      .replace(/\p{C}|[\u2028\u2029]/gu, '')
      .normalize('NFC')
      .trim(),
  )
  .filter((text) => /[\p{L}\p{N}]/u.test(text));

describe('all four formats', () => {
  test('contain the same records, for any texts', async () => {
    const entry = fc.record({
      product: awkward,
      price: awkward,
      verdictSummary: awkward,
      bestFor: awkward,
      skipIf: awkward,
      pros: fc.array(awkward, { maxLength: 3 }),
      cons: fc.array(awkward, { maxLength: 3 }),
      rating: fc.integer({ min: -5, max: 5 }),
      verdict: fc.constantFrom('worthit', 'skip', 'depends'),
      reviewed: fc.option(fc.constantFrom('2026-01-31', '1999-12-01'), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 30 }), async (entries) => {
        const folder = writeCatalogue(
          entries.map((fields, index) => entryOf(`p-${index}`, fields)),
          settingsYaml('ratingScale: { min: -5, max: 5 }\n'),
        );
        const served = await serve(folder, undefined, { downloads: { make: makeDownloadHere } });
        const read = await Promise.all(
          formats.map(async (format) =>
            readDownload(format, await (await served.get(addressOf(format))).bytes()),
          ),
        );
        for (const { records } of read.slice(1)) expect(records).toEqual(read[0]?.records ?? []);
        for (const [index, fields] of entries.entries())
          expect(read[0]?.records.find(({ slug }) => slug === `p-${index}`)).toMatchObject({
            ...fields,
            reviewed: fields.reviewed ?? null,
          });
        served.service.close();
      }),
      { numRuns: 20 },
    );
  });
});

describe('a cell of CSV', () => {
  const formula = /^[\s'"]*[=+\-@\t\r＝＋－＠]/;

  test('is never a formula, and its text can be had back', () => {
    fc.assert(
      fc.property(
        fc.tuple(
          fc.stringMatching(/^[ '"=+\-@\t\r＝＋－＠\u200b\u00a0a;,]{0,8}$/),
          fc.string({ unit: 'binary' }),
        ),
        ([start, rest]) => {
          const text = (start + rest).toWellFormed();
          const [[cell = ''] = []] = parse(csvRow([text, 'end']), { bom: false }) as string[][];
          expect(cell).toBe(harmlessText(text));
          for (const part of cell.split(/[;\t\r\n]/)) if (formula.test(part)) expect(part).toStartWith("'");
          expect(originalText(cell)).toBe(text);
          expect(cell.length).toBeLessThanOrEqual(text.length * 2);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('is no formula either where a spreadsheet splits at semicolons, tabs or line ends', () => {
    expect(csvRow(['Good;=1+1', 'end'])).toBe(`"Good;'=1+1",end\r\n`);
    expect(csvRow(['Good; "=1+1'])).toBe(`"Good;' ""=1+1"\r\n`);
    expect(csvRow(['Good\t=1', 'a\n-1'])).toBe(`"Good\t'=1","a\n'-1"\r\n`);
    expect(csvRow([['Fast;=1', '-x']])).toBe(`"[""Fast;'=1"",""-x""]"\r\n`);
    expect(csvRow(['Good; fine', '9,- a month'])).toBe('"Good; fine","9,- a month"\r\n');
  });

  test('keeps a price and a summary for texts, and a number for a number', async () => {
    const served = await serve(
      writeCatalogue(
        [entryOf('a', { price: '-20%', verdictSummary: '+1', rating: -3, pros: ['=1', '-x'] })],
        settingsYaml('ratingScale: { min: -5, max: 5 }\n'),
      ),
    );
    const csv = await (await served.get('/data/verdicts.csv')).text();
    expect(csv).toContain(`,'+1,-3,'-20%,`);
    expect(csv).toContain('"[""=1"",""-x""]"');
    expect(csv.split('\r\n')).toHaveLength(3);
    served.service.close();
  });
});

describe('the database', () => {
  test('is sound, says what it is, and has its credit, categories and indexes', async () => {
    const bytes = await (await ask('/data/verdicts.sqlite')).bytes();
    const database = Database.deserialize(bytes, true);
    expect(database.query('PRAGMA integrity_check').values()).toEqual([['ok']]);
    expect(database.query('PRAGMA foreign_key_check').values()).toEqual([]);
    expect(database.query('PRAGMA application_id').values()).toEqual([[0x50564552]]);
    expect(database.query('PRAGMA user_version').values()).toEqual([[1]]);
    const metadata = Object.fromEntries(database.query('SELECT name, value FROM metadata').values());
    expect(metadata).toEqual({
      attribution: 'Verdicts by Test',
      attributionUrl: 'https://verdicts.example',
      edition: site.service.current.id,
      language: 'en',
      license: 'CC-BY-4.0',
      licenseUrl: 'https://creativecommons.org/licenses/by/4.0/',
      name: 'Test verdicts',
      publishedAt: '2026-11-21T08:30:00Z',
      ratingMax: '10',
      ratingMin: '1',
      total: '303',
    });
    expect(database.query('SELECT slug, name FROM categories').values()).toEqual([
      ['games', 'Games & play'],
      ['tools', 'Tools'],
    ]);
    const plan = (sql: string) => JSON.stringify(database.query(`EXPLAIN QUERY PLAN ${sql}`).all());
    for (const column of ['verdict', 'category', 'rating'])
      expect(plan(`SELECT * FROM verdicts WHERE ${column} = 'x'`)).toContain('USING INDEX verdictsBy');
    database.close();
  });
});

test('JSON and SQLite say what records refer to: scale, language, categories, authors, and what stands for nothing', async () => {
  const authors = {
    '7': { name: 'Ada', url: 'https://ada.example/', about: 'Writes "a lot"' },
    bob: { name: 'Bob' },
  };
  const settings = `authors: ${JSON.stringify(authors)}\nlanguage: de\nnotStated: Keine Angabe\n`;
  const served = await serve(writeCatalogue([entryOf('a', { authors: ['bob'] })], settingsYaml(settings)));
  const { data, ...head } = JSON.parse(await (await served.get('/data/verdicts.json')).text());
  expect(head).toMatchObject({
    ratingScale: { min: 1, max: 10 },
    language: 'de',
    notStated: 'Keine Angabe',
    categories: { tools: 'Tools', games: 'Games & play' },
    authors,
  });
  expect(data).toMatchObject([{ slug: 'a', authors: ['bob'] }]);
  const database = Database.deserialize(await (await served.get('/data/verdicts.sqlite')).bytes(), true);
  expect(database.query('SELECT key, name, url, about FROM authors').values()).toEqual([
    ['7', 'Ada', 'https://ada.example/', 'Writes "a lot"'],
    ['bob', 'Bob', null, null],
  ]);
  expect(
    database.query("SELECT value FROM metadata WHERE name IN ('language', 'notStated')").values(),
  ).toEqual([['de'], ['Keine Angabe']]);
  database.close();
  served.service.close();
});

describe('the data package', () => {
  test('describes every file as it is, and every value of every row', async () => {
    const response = await site.get('/data/datapackage.json');
    const { resources, licenses, version } = dataPackageSchema.parse(await response.json());
    expect(version).toBe(site.service.current.id);
    expect(licenses).toEqual([{ name: 'CC-BY-4.0', path: 'https://creativecommons.org/licenses/by/4.0/' }]);
    expect(resources.map(({ name }) => name)).toEqual([
      ...formats.map((format) => `verdicts-${format}`),
      'categories',
    ]);
    for (const format of formats) {
      const resource = resources.find(({ name }) => name === `verdicts-${format}`);
      const file = await site.get(`/data/${resource?.path}`);
      const bytes = await file.bytes();
      expect(file.headers.get('content-type')?.split(';')[0]).toBe(resource?.mediatype ?? '');
      expect(resource?.bytes).toBe(bytes.length);
      expect(resource?.hash).toBe(`sha256:${createHash('sha256').update(bytes).digest('hex')}`);
      const { records } = readDownload(format, bytes);
      // A database is described as a file, and holds what JSON does.
      expect(resource?.schema === undefined).toBe(format === 'sqlite');
      const { fields = [] } = resource?.schema ?? resources[0]?.schema ?? {};
      for (const record of records)
        for (const { name, type, constraints = {} } of fields) {
          // Licence and credit are taken off.
          if (!(name in record)) continue;
          expect({ name, fault: faultOf(record[name as keyof typeof record], type, constraints) }).toEqual({
            name,
            fault: undefined,
          });
        }
    }
    const csv = await (await site.get('/data/verdicts.csv')).text();
    expect(csv.split('\r\n')[0]?.split(',')).toEqual(
      resources.find(({ name }) => name === 'verdicts-csv')?.schema?.fields.map(({ name }) => name) ?? [],
    );
    const again = await serve(smallCatalogue(300));
    expect((await again.get('/data/datapackage.json')).headers.get('etag')).toBe(
      response.headers.get('etag'),
    );
    again.service.close();
  });
});

describe('/api/categories', () => {
  test('counts every category by verdict, in the order of slugs', async () => {
    const response = await site.get('/api/categories');
    const { data, ...envelope } = categoriesSchema.parse(await response.json());
    const listed = async (query: string) => (await site.list(`/api/v1?limit=1&${query}`)).total;
    expect(data.map(({ slug, name }) => [slug, name])).toEqual([
      ['games', 'Games & play'],
      ['tools', 'Tools'],
    ]);
    for (const { slug, total, verdicts } of data) {
      expect(total).toBe(await listed(`category=${slug}`));
      for (const [verdict, count] of Object.entries(verdicts))
        expect(count).toBe(await listed(`category=${slug}&verdict=${verdict}`));
    }
    const { edition, publishedAt, license, attribution } = await site.list('/api/v1');
    expect(envelope).toEqual({ total: 2, edition, publishedAt, license, attribution });
    expect(response.headers.get('link')).toContain('rel="license"');
  });

  test('takes no parameter, and leads from its path with a slash', async () => {
    const mistake = await site.get('/api/categories?verdict=skip');
    expect(mistake.status).toBe(400);
    expect((await site.problem('/api/categories?verdict=skip')).errors).toEqual([
      { parameter: 'verdict', detail: '"verdict" is not a parameter.', allowed: 'no parameter' },
    ]);
    expect((await site.get('/api/categories/')).headers.get('location')).toBe('/api/categories');
  });
});

describe('/data', () => {
  test('links to every file, with the sizes of existing ones', async () => {
    for (const format of formats) await site.get(addressOf(format));
    const page = await (await site.get('/data')).text();
    for (const format of [...formats.map((name) => `verdicts.${name}`), 'datapackage.json'])
      expect(page).toContain(`href="/data/${format}"`);
    const { length } = await (await site.get('/data/verdicts.csv')).bytes();
    expect(page).toContain(`${length.toLocaleString('en-GB')} bytes`);
    expect(await (await site.get('/docs')).text()).toContain('href="/data"');
    expect(await htmlFaults(page)).toEqual([]);
  });

  test('describes a Dataset for search engines, whose distributions are the files', async () => {
    const named = 'Verdicts </script> & more';
    const served = await serve(
      writeCatalogue([entryOf('a')], settingsYaml().replace('Test verdicts', named)),
    );
    const page = await (await served.get('/data')).text();
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
    const { distribution, ...dataset } = JSON.parse(json);
    expect(dataset).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Dataset',
      url: 'https://verdicts.example/data',
      name: named,
      license: 'https://creativecommons.org/licenses/by/4.0/',
      version: served.service.current.id,
      isAccessibleForFree: true,
      creator: { '@type': 'Organization', name: named, url: 'https://verdicts.example/' },
    });
    // Search engines leave out a Dataset whose description is shorter (Google, "Dataset", properties).
    expect(dataset.description.length).toBeWithin(50, 5000);
    for (const { contentUrl, encodingFormat } of distribution) {
      const file = await served.get(new URL(contentUrl).pathname);
      expect([file.status, file.headers.get('content-type')?.split(';')[0]]).toEqual([200, encodingFormat]);
    }
    expect(distribution).toHaveLength(formats.length);
    expect(await htmlFaults(page)).toEqual([]);
    served.service.close();
  });
});
