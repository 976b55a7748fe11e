import { Database } from 'bun:sqlite';
import { closeSync, openSync, readSync, rmSync } from 'node:fs';
import type { Diagnostic, Location } from '../../verdict/diagnostic.ts';
import { formatEntry } from '../../verdict/entry-lines.ts';
import type { FieldKey } from '../../verdict/fields.ts';
import { RowWriter } from '../file/row-writer.ts';
import { SectionFile } from '../file/section-writer.ts';
import { IdentifierClaims } from './identifier-claims.ts';

/** The fields of an entry that are staged. */
export type StagedFields = Readonly<Partial<Record<FieldKey, unknown>>> & {
  readonly slug: string;
  readonly aliases: readonly string[];
  readonly withdrawn: boolean;
};

/** The two lines of an entry (`EntryLines`) in UTF-8; overwritten when the next entry is read. */
export interface StagedEntry {
  readonly line: Buffer;
  readonly prose: Buffer;
}

/** The location of an entry whose slug is not checked. */
const nowhere: Location = { file: '', line: 0, column: 0 };

/** Memory in which SQLite sorts names; it merges up to 16 pieces of that size at once. */
const sortingKibibytes = 8 * 1024;

const lineFeed = 0x0a;

/** Most slugs that are compared for the nearest one; in a larger catalogue, only those with the same beginning. */
const comparedMax = 5000;

/** The state of the product that has a name. */
export const nameStates = { covered: 0, withdrawn: 1, draft: 2 } as const;

/** An alternative of an entry that leads to no product. */
export interface StrayAlternative extends Location {
  readonly slug: string;
  /** The slug of the entry. */
  readonly of: string;
  /** The slug that this one became, if it is an alias. */
  readonly leadsTo: string | null;
  /** One of `nameStates`. */
  readonly state: number | null;
}

/** Entries on their way into an edition, in a file in the order of adding; a database beside it sorts their names. */
export class Staging {
  readonly #path: string;
  readonly #file: SectionFile;
  readonly #database: Database;
  readonly #names: RowWriter<[string, string | null, number, number, number, number, number | null]>;
  readonly #alternatives: RowWriter<[string, string, number, number, number]>;
  /** Which entries give which identifiers. */
  readonly identifiers: IdentifierClaims;
  readonly #files: string[] = [];
  /** By the number of the entry, from 0: where it begins in the file, and the caller's mark. */
  readonly #starts: number[] = [];
  readonly #marks: number[] = [];
  #reading: { readonly descriptor: number; buffer: Buffer } | undefined;

  /** Makes empty files at `path` and beside it, where none must be. */
  constructor(path: string) {
    this.#path = path;
    this.#file = new SectionFile(linesPath(path));
    this.#database = new Database(path, { create: true, strict: true });
    this.#database.run(
      `PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -${sortingKibibytes}`,
    );
    this.#database.run(
      `CREATE TABLE names (name, leadsTo, state, file, line, column, number);
       CREATE TABLE alternatives (slug, of, file, line, column)`,
    );
    this.#database.run('BEGIN');
    this.#names = new RowWriter(this.#database, 'names', 7);
    this.#alternatives = new RowWriter(this.#database, 'alternatives', 5);
    this.identifiers = new IdentifierClaims(this.#database);
  }

  /** The file of lines: of each entry first its line, then its prose. */
  get file(): Pick<SectionFile, 'path' | 'length' | 'flushed'> {
    return this.#file;
  }

  /** How many entries there are. */
  get count(): number {
    return this.#marks.length;
  }

  /** Adds an entry with a mark, a number to keep for it, and claims its slug for a location. */
  add(entry: StagedFields, mark: number, location = nowhere): void {
    // The id of an edition does not depend on the order of aliases.
    const aliases = entry.aliases.length > 1 ? entry.aliases.toSorted() : entry.aliases;
    const { line, prose } = formatEntry({ ...entry, aliases });
    const state = entry.draft === true ? nameStates.draft : Number(entry.withdrawn);
    this.claim(entry.slug, location, { number: this.#marks.length, state });
    this.#starts.push(this.#file.length);
    this.#marks.push(mark);
    this.#file.appendText(line);
    this.#file.appendText(prose);
  }

  /** Claims a name for the entry at a location. */
  claim(name: string, { file, line, column }: Location, details: ClaimDetails = {}): void {
    const { leadsTo = null, state = nameStates.covered, number = null } = details;
    this.#names.add(name, leadsTo, state, this.#fileNumber(file), line, column, number);
  }

  /** Notes that an entry gives this slug as an alternative, at a location. */
  addAlternative(slug: string, of: string, { file, line, column }: Location): void {
    this.#alternatives.add(slug, of, this.#fileNumber(file), line, column);
  }

  /** Writes what is left; nothing can be added afterwards. */
  finish(): void {
    this.#file.finish();
    this.#names.finish();
    this.#alternatives.finish();
    this.identifiers.finish();
    this.#starts.push(this.#file.length);
    // All queries below read only this index.
    this.#database.run('CREATE INDEX inOrder ON names (name, number)');
  }

  /** A diagnostic for each slug or alias that an earlier one has taken already. */
  *findCollisions(): Iterable<Diagnostic> {
    const rows = this.#database
      .query<{ name: string; isAlias: number; file: number; line: number; column: number }, []>(
        `SELECT name, leadsTo NOTNULL AS isAlias, file, line, column FROM names
         WHERE name IN (SELECT name FROM names GROUP BY name HAVING COUNT(*) > 1)
         ORDER BY name, isAlias, rowid`,
      )
      .iterate();
    let first: { readonly name: string; readonly isAlias: number; readonly at: string } | undefined;
    for (const { name, isAlias, line, column, ...row } of rows) {
      const file = this.#files[row.file] ?? '';
      if (name !== first?.name) {
        first = { name, isAlias, at: `${file}:${line}` };
        continue;
      }
      yield {
        file,
        line,
        column,
        rule: 'duplicate-slug',
        message: `the ${isAlias ? 'alias' : 'slug'} "${name}" is already the ${first.isAlias ? 'alias' : 'slug'} of the record at ${first.at}`,
        allowed: 'each slug and alias once in the whole catalogue',
      };
    }
  }

  /** Alternatives that are unknown, an alias, withdrawn, a draft or the entry itself. */
  *findStrays(): Iterable<StrayAlternative> {
    const rows = this.#database
      .query<Omit<StrayAlternative, 'file'> & { file: number }, []>(
        `SELECT slug, of, alternatives.file, alternatives.line, alternatives.column,
           MAX(leadsTo) AS leadsTo, MAX(state) AS state
         FROM alternatives LEFT JOIN names ON name = slug
         WHERE name IS NULL OR leadsTo NOTNULL OR state OR slug = of
         GROUP BY alternatives.rowid`,
      )
      .iterate();
    for (const row of rows) yield { ...row, file: this.#files[row.file] ?? '' };
  }

  /** Slugs of verdicts that may be near this one. */
  candidatesNear(slug: string): readonly string[] {
    const named = this.#database.query<{ name: string }, [string, string]>(
      `SELECT name FROM names WHERE name >= ? AND name < ? AND leadsTo IS NULL AND NOT state
       ORDER BY name LIMIT ${comparedMax}`,
    );
    // No slug holds a character beyond "z".
    const all = named.all('', '{');
    const start = slug.slice(0, 2);
    return (all.length < comparedMax ? all : named.all(start, `${start}{`)).map(({ name }) => name);
  }

  /** The numbers of all entries in the order of slugs by code point (slugs are ASCII, so SQLite's byte order is that). */
  sorted(): Uint32Array {
    const sorted = new Uint32Array(this.count);
    let place = 0;
    for (const { number } of this.#database
      .query<{ number: number }, []>('SELECT number FROM names WHERE number NOTNULL ORDER BY name')
      .iterate())
      sorted[place++] = number;
    this.#database.run('PRAGMA shrink_memory');
    return sorted;
  }

  /** The mark of an entry. */
  markOf(number: number): number {
    return this.#marks[number] ?? 0;
  }

  /** An entry by its number. */
  read(number: number): StagedEntry {
    this.#reading ??= {
      descriptor: openSync(this.#file.path, 'r'),
      buffer: Buffer.allocUnsafeSlow(64 * 1024),
    };
    const reading = this.#reading;
    const [start = 0, stop = 0] = [this.#starts[number], this.#starts[number + 1]];
    const length = stop - start;
    if (length > reading.buffer.length) reading.buffer = Buffer.allocUnsafeSlow(length);
    if (readSync(reading.descriptor, reading.buffer, 0, length, start) !== length)
      throw new RangeError(`${this.#file.path} ends before ${stop}`);
    const end = reading.buffer.indexOf(lineFeed) + 1;
    return { line: reading.buffer.subarray(0, end), prose: reading.buffer.subarray(end, length) };
  }

  /** Closes and removes the files. */
  close(): void {
    if (this.#reading) closeSync(this.#reading.descriptor);
    this.#names.close();
    this.#alternatives.close();
    this.identifiers.close();
    this.#database.close();
    this.#file.remove();
    for (const path of stagingFiles(this.#path)) rmSync(path, { force: true });
  }

  #fileNumber(file: string): number {
    if (this.#files.at(-1) !== file) this.#files.push(file);
    return this.#files.length - 1;
  }
}

/** Details of a name: the number of its entry if that is published, its state, or the slug that an alias leads to. */
interface ClaimDetails {
  readonly number?: number;
  readonly leadsTo?: string | undefined;
  readonly state?: number;
}

/** The files that staging at a path makes. */
export function stagingFiles(path: string): readonly string[] {
  return [path, linesPath(path)];
}

function linesPath(path: string): string {
  return `${path}-lines`;
}
