import { Database } from 'bun:sqlite';
import { closeSync, openSync, readSync, rmSync } from 'node:fs';
import type { Diagnostic, Location } from '../../verdict/diagnostic.ts';
import type { Entry } from '../../verdict/entry.ts';
import { formatEntry } from '../../verdict/entry-lines.ts';
import { SectionFile } from '../file/section-writer.ts';

/** The two lines of an entry (`EntryLines`) in UTF-8: bytes that are written over when the next is read. */
export interface StagedEntry {
  readonly line: Buffer;
  readonly prose: Buffer;
}

/** Memory in which SQLite sorts names; it merges up to 16 pieces of that size at once. */
const sortingKibibytes = 16 * 1024;

const lineFeed = 0x0a;

type Name = { readonly name: string; readonly isAlias: number } & Location;

/**
 * Entries on their way into an edition: kept in a file, because sorting needs all of them at once. Only their names are
 * sorted, in a database beside it.
 */
export class Staging {
  readonly #path: string;
  readonly #file: SectionFile;
  readonly #database: Database;
  readonly #insert;
  readonly #files: string[] = [];

  /** Makes empty files at `path` and beside it, where none must be. */
  constructor(path: string) {
    this.#path = path;
    this.#file = new SectionFile(`${path}-lines`);
    this.#database = new Database(path, { create: true, strict: true });
    this.#database.run(
      `PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -${sortingKibibytes}`,
    );
    this.#database.run('CREATE TABLE names (name, isAlias, file, line, column, place, length)');
    this.#database.run('BEGIN');
    this.#insert = this.#database.prepare('INSERT INTO names VALUES (?, ?, ?, ?, ?, ?, ?)');
  }

  /** Adds an entry, whose slug it claims for a location. */
  add(entry: Entry, location: Location): void {
    // The id of an edition does not depend on the order of aliases.
    const { line, prose } = formatEntry({ ...entry, aliases: entry.aliases.toSorted() });
    const place = this.#file.length;
    this.#file.append(Buffer.from(line));
    this.#file.append(Buffer.from(prose));
    this.#claim(entry.slug, false, location, place, this.#file.length - place);
  }

  /** Claims a slug or an alias for the entry at a location. */
  claim(name: string, isAlias: boolean, location: Location): void {
    this.#claim(name, isAlias, location, null, null);
  }

  /** A diagnostic for each slug or alias that an earlier one has taken already; nothing can be added any more. */
  *findCollisions(): Iterable<Diagnostic> {
    this.#file.finish();
    // Both queries below read it alone.
    this.#database.run('CREATE INDEX inOrder ON names (name, place, length)');
    const rows = this.#database
      .query<Omit<Name, 'file'> & { file: number }, []>(
        `SELECT name, isAlias, file, line, column FROM names
         WHERE name IN (SELECT name FROM names GROUP BY name HAVING COUNT(*) > 1)
         ORDER BY name, isAlias, rowid`,
      )
      .iterate();
    let first: Name | undefined;
    for (const row of rows) {
      const name = { ...row, file: this.#files[row.file] ?? '' };
      if (name.name !== first?.name) {
        first = name;
        continue;
      }
      yield {
        file: name.file,
        line: name.line,
        column: name.column,
        rule: 'duplicate-slug',
        message: `the ${name.isAlias ? 'alias' : 'slug'} "${name.name}" is already the ${first.isAlias ? 'alias' : 'slug'} of the record at ${first.file}:${first.line}`,
        allowed: 'each slug and alias once in the whole catalogue',
      };
    }
  }

  /** Every entry, in the order of slugs by code point (slugs are ASCII, so SQLite's byte order is that order). */
  *sorted(): Iterable<StagedEntry> {
    const descriptor = openSync(this.#file.path, 'r');
    try {
      let buffer = Buffer.allocUnsafeSlow(64 * 1024);
      const places = this.#database.query<{ place: number; length: number }, []>(
        'SELECT place, length FROM names WHERE place NOTNULL ORDER BY name',
      );
      for (const { place, length } of places.iterate()) {
        if (length > buffer.length) buffer = Buffer.allocUnsafeSlow(length);
        if (readSync(descriptor, buffer, 0, length, place) !== length)
          throw new RangeError(`${this.#file.path} ends before ${place + length}`);
        const end = buffer.indexOf(lineFeed) + 1;
        yield { line: buffer.subarray(0, end), prose: buffer.subarray(end, length) };
      }
    } finally {
      closeSync(descriptor);
    }
  }

  /** Closes and removes the files. */
  close(): void {
    this.#insert.finalize();
    this.#database.close();
    this.#file.remove();
    for (const path of stagingFiles(this.#path)) rmSync(path, { force: true });
  }

  #claim(
    name: string,
    isAlias: boolean,
    { file, line, column }: Location,
    place: number | null,
    length: number | null,
  ): void {
    if (this.#files.at(-1) !== file) this.#files.push(file);
    this.#insert.run(name, Number(isAlias), this.#files.length - 1, line, column, place, length);
  }
}

/** The files that staging at a path makes. */
export function stagingFiles(path: string): readonly string[] {
  return [path, `${path}-lines`];
}
