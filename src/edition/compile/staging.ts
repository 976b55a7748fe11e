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

/** Up to this many slugs are compared for the nearest one; of a larger catalogue, those that begin alike. */
const comparedMax = 5000;

type Name = { readonly name: string; readonly isAlias: number } & Location;

/** A slug that an entry gives as its alternative, and that stands for none. */
export interface StrayAlternative extends Location {
  readonly slug: string;
  /** The slug of the entry. */
  readonly of: string;
  /** The slug that this one became, if it is an alias. */
  readonly leadsTo: string | null;
  readonly isWithdrawn: number;
}

/**
 * Entries on their way into an edition: kept in a file, because sorting needs all of them at once. Only their names are
 * sorted, in a database beside it.
 */
export class Staging {
  readonly #path: string;
  readonly #file: SectionFile;
  readonly #database: Database;
  readonly #insert;
  readonly #insertAlternative;
  readonly #files: string[] = [];

  /** Makes empty files at `path` and beside it, where none must be. */
  constructor(path: string) {
    this.#path = path;
    this.#file = new SectionFile(`${path}-lines`);
    this.#database = new Database(path, { create: true, strict: true });
    this.#database.run(
      `PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -${sortingKibibytes}`,
    );
    this.#database.run(
      `CREATE TABLE names (name, leadsTo, isWithdrawn, file, line, column, place, length);
       CREATE TABLE alternatives (slug, of, file, line, column)`,
    );
    this.#database.run('BEGIN');
    this.#insert = this.#database.prepare('INSERT INTO names VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
    this.#insertAlternative = this.#database.prepare('INSERT INTO alternatives VALUES (?, ?, ?, ?, ?)');
  }

  /** Adds an entry, whose slug it claims for a location. */
  add(entry: Entry, location: Location): void {
    // The id of an edition does not depend on the order of aliases.
    const { line, prose } = formatEntry({ ...entry, aliases: entry.aliases.toSorted() });
    const place = this.#file.length;
    this.#file.append(Buffer.from(line));
    this.#file.append(Buffer.from(prose));
    const length = this.#file.length - place;
    this.#claim(entry.slug, location, { place, length, isWithdrawn: Number(entry.withdrawn) });
  }

  /** Claims a slug for the entry at a location; or an alias, which leads to a slug. */
  claim(name: string, location: Location, leadsTo?: string): void {
    this.#claim(name, location, { leadsTo });
  }

  /** Notes that an entry gives this slug as an alternative, at a location. */
  addAlternative(slug: string, of: string, { file, line, column }: Location): void {
    this.#insertAlternative.run(slug, of, this.#fileNumber(file), line, column);
  }

  /** A diagnostic for each slug or alias that an earlier one has taken already; nothing can be added any more. */
  *findCollisions(): Iterable<Diagnostic> {
    this.#file.finish();
    // Both queries below read it alone.
    this.#database.run('CREATE INDEX inOrder ON names (name, place, length)');
    const rows = this.#database
      .query<Omit<Name, 'file'> & { file: number }, []>(
        `SELECT name, leadsTo NOTNULL AS isAlias, file, line, column FROM names
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

  /** Alternatives that are no product, an alias, withdrawn or the entry itself; call it after `findCollisions`. */
  *findStrays(): Iterable<StrayAlternative> {
    const rows = this.#database
      .query<Omit<StrayAlternative, 'file'> & { file: number }, []>(
        `SELECT slug, of, alternatives.file, alternatives.line, alternatives.column,
           MAX(leadsTo) AS leadsTo, MAX(isWithdrawn) AS isWithdrawn
         FROM alternatives LEFT JOIN names ON name = slug
         WHERE name IS NULL OR leadsTo NOTNULL OR isWithdrawn OR slug = of
         GROUP BY alternatives.rowid`,
      )
      .iterate();
    for (const row of rows) yield { ...row, file: this.#files[row.file] ?? '' };
  }

  /** Slugs of verdicts that may be near this one. */
  candidatesNear(slug: string): readonly string[] {
    const named = this.#database.query<{ name: string }, [string, string]>(
      `SELECT name FROM names WHERE name >= ? AND name < ? AND leadsTo IS NULL AND NOT isWithdrawn
       ORDER BY name LIMIT ${comparedMax}`,
    );
    // No slug holds a character beyond "z".
    const all = named.all('', '{');
    const start = slug.slice(0, 2);
    return (all.length < comparedMax ? all : named.all(start, `${start}{`)).map(({ name }) => name);
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
    this.#insertAlternative.finalize();
    this.#database.close();
    this.#file.remove();
    for (const path of stagingFiles(this.#path)) rmSync(path, { force: true });
  }

  #claim(name: string, { file, line, column }: Location, details: ClaimDetails): void {
    const { leadsTo = null, isWithdrawn = 0, place = null, length = null } = details;
    this.#insert.run(name, leadsTo, isWithdrawn, this.#fileNumber(file), line, column, place, length);
  }

  #fileNumber(file: string): number {
    if (this.#files.at(-1) !== file) this.#files.push(file);
    return this.#files.length - 1;
  }
}

/** What is noted of a name: where its entry lies, or the slug that it leads to. */
interface ClaimDetails {
  readonly place?: number;
  readonly length?: number;
  readonly leadsTo?: string | undefined;
  readonly isWithdrawn?: number;
}

/** The files that staging at a path makes. */
export function stagingFiles(path: string): readonly string[] {
  return [path, `${path}-lines`];
}
