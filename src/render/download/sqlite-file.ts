import { Database, type Statement } from 'bun:sqlite';
import { z } from 'zod';
import type { Field, FieldType } from '../../verdict/field.ts';
import { isOptional } from '../../verdict/field-keys.ts';
import { verdictFields } from '../../verdict/fields.ts';
import type { Links } from '../links.ts';
import { attributionOf, momentOf } from '../list.ts';
import { type DownloadRecord, type DownloadSource, recordKeys } from './download-record.ts';

/** `PRAGMA application_id` of the file: "PVER" in ASCII. */
const sqliteApplicationId = 0x50564552;

/** `PRAGMA user_version`: raised when a table changes in a way that breaks queries. */
const sqliteUserVersion = 1;

const types: Readonly<Record<FieldType, string>> = {
  text: 'TEXT',
  prose: 'TEXT',
  day: 'TEXT',
  integer: 'INTEGER',
  boolean: 'INTEGER',
  list: 'TEXT',
  image: 'TEXT',
};

/** Rows of verdicts are too long to be without a rowid (sqlite.org/withoutrowid.html, section 4). */
const tables = `
  CREATE TABLE metadata (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE categories (slug TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL);
  CREATE TABLE authors (key TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, url TEXT, about TEXT) WITHOUT ROWID;
  CREATE TABLE verdicts (
    ${recordKeys.map(columnSql).join(',\n    ')}
  );
`;

/** Created after the rows are in: sorting once is faster than maintaining trees. */
const indexes = `
  CREATE INDEX verdictsByVerdict ON verdicts (verdict, rating);
  CREATE INDEX verdictsByCategory ON verdicts (category, rating);
  CREATE INDEX verdictsByRating ON verdicts (rating);
`;

/**
 * Writes a download as a SQLite database. The same records in the same order give the same bytes.
 * Throws `SQLiteError`, for instance if the disk is full.
 */
export class SqliteFile {
  readonly #database: Database;
  readonly #insert: Statement<unknown, (string | number | boolean | null)[]>;

  /** Creates a file, which must not exist. */
  constructor(path: string, { id, settings, total, publishedAt }: DownloadSource, links: Links) {
    this.#database = new Database(path, { create: true, strict: true });
    // The values were checked when they were published, and to check them again takes a quarter of the time of inserting them.
    this.#database.run(`PRAGMA page_size = 16384; PRAGMA ignore_check_constraints = ON; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
      PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = FILE; PRAGMA cache_size = -16384;
      PRAGMA application_id = ${sqliteApplicationId}; PRAGMA user_version = ${sqliteUserVersion}`);
    this.#database.run('BEGIN');
    this.#database.run(tables);
    const credit = attributionOf(settings, links);
    const metadata = {
      attribution: credit.text,
      attributionUrl: credit.url,
      edition: id,
      language: settings.language,
      license: settings.licence.id,
      licenseUrl: settings.licence.url,
      name: settings.name,
      ...(settings.notStated !== undefined && { notStated: settings.notStated }),
      publishedAt: momentOf(publishedAt),
      ratingMax: String(settings.ratingScale.max),
      ratingMin: String(settings.ratingScale.min),
      total: String(total),
    };
    this.#fill('metadata', Object.entries(metadata));
    this.#fill('categories', Object.entries(settings.categories));
    this.#fill(
      'authors',
      Object.entries(settings.authors).map(([key, { name, url, about }]) => [
        key,
        name,
        url ?? null,
        about ?? null,
      ]),
    );
    this.#insert = this.#database.prepare(
      `INSERT INTO verdicts VALUES (${recordKeys.map(() => '?').join(', ')})`,
    );
  }

  /** Appends a record by its values, in the order of `recordKeys`. Call it in the order of slugs. */
  add(values: readonly (string | number | boolean | object | null)[]): void {
    this.#insert.run(
      ...values.map((value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)),
    );
  }

  /** Finishes the file. */
  finish(): void {
    this.#database.run(indexes);
    this.#database.run('COMMIT');
    this.close();
  }

  /** Closes the file, finished or not. */
  close(): void {
    this.#insert.finalize();
    this.#database.close();
  }

  #fill(table: string, rows: readonly (readonly [string, ...(string | null)[]])[]): void {
    for (const row of rows.toSorted(([a], [b]) => (a < b ? -1 : 1)))
      this.#database.run(`INSERT INTO ${table} VALUES (${row.map(() => '?').join(', ')})`, [...row]);
  }
}

function columnSql(key: keyof DownloadRecord): string {
  if (key === 'url' || key === 'badge_svg') return `${key} TEXT NOT NULL`;
  const { type, schema }: Field = verdictFields[key];
  const values = schema instanceof z.ZodEnum ? schema.options.map((value) => `'${value}'`).join(', ') : '';
  return [
    `${key} ${types[type]}`,
    ...(key === 'slug' ? ['PRIMARY KEY'] : []),
    ...(isOptional(key) ? [] : ['NOT NULL']),
    ...(key === 'category' ? ['REFERENCES categories (slug)'] : []),
    ...(values === '' ? [] : [`CHECK (${key} IN (${values}))`]),
    ...(type === 'list' || type === 'image' ? [`CHECK (json_valid(${key}))`] : []),
  ].join(' ');
}
