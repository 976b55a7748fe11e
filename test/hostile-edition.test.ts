import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf, writeCatalogue, writeFolder } from '../lab/catalogue-folder.ts';
import { compileFolder } from '../lab/editions.ts';
import { openEdition } from '../src/edition/file/open-edition.ts';
import { EditionError, sealFile } from '../src/edition/file/seal.ts';
import { formatDirectory, Sections } from '../src/edition/file/sections.ts';
import { imageTables } from '../src/edition/file/tables.ts';
import { Service } from '../src/http/service.ts';
import { run, startServe } from './support/command.ts';
import { newStore } from './support/stores.ts';

/** The parts of an edition file, to be changed. */
interface Parts {
  database: Buffer;
  readonly id: string;
  readonly sections: Map<string, Buffer>;
  /** Stands in the place of the directory that the sections have. */
  directory?: unknown;
}

const catalogue = writeCatalogue(
  Array.from({ length: 40 }, (_, index) => entryOf(`p-${index + 100}`, { review: 'About it.' })),
);
const whole = await compileFolder(catalogue);
const names = [
  'lines',
  'prose',
  'lines.blocks',
  'prose.blocks',
  'slugs',
  'byVerdict',
  'byCategory',
  'byBoth',
];

/** Writes an edition file with other parts and the seal that fits them. */
function forge(change: (parts: Parts) => void): string {
  const file = readFileSync(whole);
  const open = new Sections(whole);
  const parts: Parts = { database: file.subarray(0, open.start), id: open.id, sections: new Map() };
  const directory = JSON.parse(
    /\{"id":.*\]\}(?=\nverdict-sections)/.exec(file.toString('latin1'))?.[0] ?? '',
  );
  for (const [name] of directory.sections) {
    const bytes = Buffer.alloc(open.lengthOf(name));
    open.read(name, 0, bytes);
    parts.sections.set(name, bytes);
  }
  open.close();
  change(parts);
  const { id, sections, database } = parts;
  const stated = { id, sections: [...sections].map(([name, bytes]) => [name, bytes.length]) };
  const directoryOf = 'directory' in parts ? parts.directory : stated;
  const end = formatDirectory(directoryOf as Parameters<typeof formatDirectory>[0]);
  const path = join(writeFolder({}), 'edition.sqlite');
  writeFileSync(path, Buffer.concat([database, ...sections.values(), end]));
  sealFile(path);
  return path;
}

function forgeTables(sql: string): string {
  return forge((parts) => {
    const path = join(writeFolder({ 'tables.sqlite': '' }), 'tables.sqlite');
    writeFileSync(path, parts.database);
    const database = new Database(path);
    database.run(sql);
    database.close();
    parts.database = readFileSync(path);
  });
}

const numbersOf = (bytes: Buffer) => new Float64Array(Uint8Array.from(bytes).buffer);
const bytesOf = (numbers: Float64Array) => Buffer.from(new Uint8Array(numbers.buffer));

const directories: Readonly<Record<string, (parts: Parts) => unknown>> = {
  'no object': () => 5,
  null: () => null,
  'no list of sections': ({ id }) => ({ id, sections: 'lines' }),
  'a length in words': ({ id }) => ({ id, sections: names.map((name) => [name, '64']) }),
  'a negative length': ({ id }) => ({ id, sections: [['lines', -1]] }),
  'a length that is no whole number': ({ id }) => ({ id, sections: [['lines', 1.5]] }),
  'a length beyond the file': ({ id }) => ({ id, sections: [['slugs', 2 ** 50]] }),
  'lengths that add up to less than nothing is left': ({ id, sections }) => ({
    id,
    sections: [...sections].map(([name]) => [name, 2 ** 20]),
  }),
  'a number for the id': ({ sections }) => ({ id: 7, sections: [...sections].map(([name]) => [name, 1]) }),
  'no section': ({ id }) => ({ id, sections: [] }),
};

const tables = [
  'UPDATE edition SET settings = NULL',
  `UPDATE edition SET settings = '{'`,
  `UPDATE edition SET settings = '{"name":5}'`,
  `UPDATE edition SET publishedAt = 'soon'`,
  `UPDATE edition SET currentSince = 'x'`,
  `UPDATE edition SET sequence = 'one'`,
  'DELETE FROM edition',
  'DROP TABLE listings',
  'UPDATE listings SET total = 9e15',
  'UPDATE listings SET total = -40',
  `UPDATE listings SET total = '40 or so'`,
  'UPDATE listings SET total = total + 1 WHERE category = 1 AND verdict = 0',
  'UPDATE listings SET total = 48 WHERE category = 0 AND verdict = 0',
  'DELETE FROM listings',
];

/** An endless query in the place of a table. */
const endless = (table: string) => `
  ALTER TABLE ${table} RENAME TO other;
  CREATE VIEW ${table} AS
  WITH RECURSIVE number(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM number)
  SELECT other.* FROM other, number WHERE i < 0`;

const schemas: Readonly<Record<string, string>> = {
  'the view "edition"': endless('edition'),
  'the view "listings"': endless('listings'),
  'the view "words"': endless('words'),
  'the trigger "t"':
    'CREATE TRIGGER t AFTER DELETE ON edition BEGIN UPDATE edition SET about = (SELECT about FROM edition); END',
  'the table "found"': 'CREATE VIRTUAL TABLE found USING fts5(word)',
  'table "more" is unknown': 'CREATE TABLE more (x)',
  'table "byAbout" is unknown': 'CREATE INDEX byAbout ON edition (length(about))',
  'table "edition" is unknown': 'ALTER TABLE edition ADD COLUMN long AS (hex(zeroblob(1000000)))',
  'more than 100 tables': Array.from({ length: 100 }, (_, index) => `CREATE TABLE t${index} (x);`).join(''),
};

const pageBytes = 4096;

/** Puts pages that all lead to the same next one before the page of a table: it seems to have 200 to the 8th rows. */
function multiply(database: Buffer, root: number): Buffer {
  const count = database.readUInt32BE(28);
  const pageAt = (number: number) => database.subarray((number - 1) * pageBytes, number * pageBytes);
  const leaf = Buffer.from(pageAt(root));
  const leading = (to: number) => {
    const page = Buffer.alloc(pageBytes);
    const cells = 200;
    page.writeUInt8(5, 0);
    page.writeUInt16BE(cells, 3);
    page.writeUInt16BE(pageBytes - 6 * cells, 5);
    page.writeUInt32BE(to, 8);
    for (let cell = 0; cell < cells; cell++) {
      const at = pageBytes - 6 * (cell + 1);
      page.writeUInt16BE(at, 12 + 2 * cell);
      page.writeUInt32BE(to, at);
      page.writeUInt16BE(0x8100 + (cell & 0x7f) + ((cell >> 7) << 8), at + 4);
    }
    return page;
  };
  const levels = 7;
  const chain = Array.from({ length: levels }, (_, level) => leading(count + level + 2));
  const all = Buffer.concat([database, ...chain, leaf]);
  all.writeUInt32BE(count + levels + 1, 28);
  leading(count + 1).copy(all, (root - 1) * pageBytes);
  return all;
}

describe('an edition file whose seal is right', () => {
  const isRefused = (path: string) => {
    expect(() => openEdition(path)).toThrow(EditionError);
    expect(() => openEdition(path)).toThrow(
      /^[^\n]*edition\.sqlite: the edition (?:cannot be read|is of format)[^\n]*$/,
    );
  };

  test('is opened when nothing was changed', () => {
    const edition = openEdition(forge(() => undefined));
    expect(edition.total).toBe(40);
    edition.close();
  });

  test.each(Object.keys(directories))('is refused when its directory has %s', (what) => {
    isRefused(
      forge((parts) => {
        parts.directory = directories[what]?.(parts);
      }),
    );
  });

  test.each(Object.entries(schemas))('is refused when it holds %s', (what, sql) => {
    const path = forgeTables(sql);
    expect(() => openEdition(path)).toThrow(what);
    isRefused(path);
  });

  test('is refused when its schema calls a view a table', () => {
    const path = forge((parts) => {
      const text = parts.database.toString('latin1');
      const [table = ''] = /CREATE TABLE edition [^)]*\)/.exec(text) ?? [];
      const view =
        'CREATE VIEW edition AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n) SELECT i FROM n WHERE i<0';
      parts.database = Buffer.from(text.replace(table, view.padEnd(table.length)), 'latin1');
    });
    isRefused(path);
  });

  test.each([
    'edition',
    'categories',
    'listings',
  ])('is refused when pages of %s lead to each other', (table) => {
    const path = forge((parts) => {
      const database = Database.deserialize(Buffer.from(parts.database));
      const sql = 'SELECT rootpage AS root FROM sqlite_schema WHERE name = ?';
      const { root } = database.query<{ root: number }, [string]>(sql).get(table) ?? { root: 0 };
      database.close();
      parts.database = multiply(parts.database, root);
    });
    expect(() => openEdition(path)).toThrow(
      /the edition cannot be read: .*(?:2nd reference|malformed|damaged)/,
    );
    isRefused(path);
  });

  test('neither stops a server that follows its store nor prevents its orderly exit', async () => {
    const site = newStore([entryOf('a')]);
    await site.publish();
    const server = await startServe(site.store, '--poll', '0.1', '--log-format', 'text');
    const hostile = readFileSync(forgeTables(endless('edition')));
    const opened = new Sections(whole);
    const [first] = site.publications();
    const second = { ...first, sequence: 2, edition: opened.id, bytes: hostile.length };
    opened.close();
    writeFileSync(join(site.store, `000002-${second.edition}.sqlite`), hostile);
    const sha256 = new Bun.CryptoHasher('sha256').update(hostile).digest('hex');
    const pointer = { format: 1, publications: [first, { ...second, sha256 }] };
    writeFileSync(join(site.store, 'publications.json'), JSON.stringify(pointer));
    await server.printed('it holds the view "edition"');
    expect((await fetch(`${server.address}/api/v1/a`)).status).toBe(200);
    server.kill('SIGTERM');
    expect((await server.ended()).exitCode).toBe(0);
  });

  test.each(tables)('is refused after %s', (sql) => isRefused(forgeTables(sql)));

  test.each(
    names.filter((name) => name !== 'slugs'),
  )('is refused when section %s is cut or longer', (name) => {
    for (const change of [
      (bytes: Buffer) => bytes.subarray(8),
      (bytes: Buffer) => Buffer.concat([bytes, bytes]),
    ])
      isRefused(forge(({ sections }) => sections.set(name, change(sections.get(name) ?? Buffer.alloc(0)))));
  });

  test.each([
    ['go backwards', (places: Float64Array) => places.with(1, 1e9)],
    ['are no numbers', (places: Float64Array) => places.with(1, Number.NaN)],
    ['begin before the first', (places: Float64Array) => places.with(0, -5)],
    ['end elsewhere', (places: Float64Array) => places.with(places.length - 1, 2 ** 40)],
  ] as const)('is refused when places of blocks %s', (_, change) => {
    for (const name of ['lines.blocks', 'prose.blocks'])
      isRefused(
        forge(({ sections }) =>
          sections.set(name, bytesOf(change(numbersOf(sections.get(name) ?? Buffer.alloc(0))))),
        ),
      );
  });

  test('does not answer with the line of another position when a listing names one that is not there', () => {
    for (const position of [40, 47, 48, 2 ** 32 - 1]) {
      const path = forge(({ sections }) => {
        const positions = Buffer.from(sections.get('byCategory') ?? Buffer.alloc(0));
        positions.writeUInt32LE(position, 0);
        sections.set('byCategory', positions);
      });
      const edition = openEdition(path);
      expect(() => edition.list({ category: 'tools', limit: 10, offset: 0 })).toThrow(/^lines: /);
      edition.close();
    }
  });

  test('is refused by the command in one line', async () => {
    const path = forge((parts) => {
      parts.directory = [];
    });
    expect(await run('serve', path, '--port', '0')).toMatchObject({
      exitCode: 1,
      stderr: `verdicts: ${path}: the edition cannot be read: its directory does not name its sections\n`,
    });
  });
});

test.each([
  ['lies outside the file', "'png', 1, 1, 0, 999999"],
  ['is of another type', "'svg+xml', 1, 1, 0, 64"],
  ['has no size', "'png', 0, 0, 0, 64"],
])('no picture is served that %s', async (_what, values) => {
  const hash = 'a'.repeat(32);
  const path = forgeTables(`${imageTables} INSERT INTO images VALUES ('a.png', '${hash}', ${values})`);
  const service = new Service(openEdition(path), { report: () => {} });
  for (const ending of ['png', 'svg', 'svg+xml']) {
    const { status } = await service.fetch(new Request(`http://localhost/images/${hash}.${ending}`));
    expect([404, 500]).toContain(status);
  }
  service.close();
});
