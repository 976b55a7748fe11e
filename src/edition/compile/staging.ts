import { Database } from 'bun:sqlite';
import type { Diagnostic, Location } from '../../verdict/diagnostic.ts';
import type { Entry } from '../../verdict/entry.ts';

/** A checked entry on its way into an edition; lists are JSON. */
export interface StagedEntry extends Omit<Entry, 'aliases' | 'pros' | 'cons' | 'reviewed' | 'withdrawn'> {
  readonly reviewed: string | null;
  readonly withdrawn: number;
  readonly aliases: string;
  readonly pros: string;
  readonly cons: string;
}

/** An entry as it lies in the staging file: `StagedEntry` as JSON, its keys always in the same order. */
export interface StagedLine {
  readonly line: string;
}

/** Memory in which SQLite sorts; it merges up to 16 pieces of that size at once, which a million entries come to. */
const sortingKibibytes = 40 * 1024;

/** Entries on their way into an edition: kept in a file of their own, because sorting needs all of them at once. */
export class Staging {
  readonly #database: Database;
  readonly #insert;
  readonly #insertName;

  /** Makes an empty staging file at `path`, which must not exist. */
  constructor(path: string) {
    this.#database = new Database(path, { create: true, strict: true });
    this.#database.run(
      `PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -${sortingKibibytes}`,
    );
    this.#database.run('CREATE TABLE entries (slug, line)');
    this.#database.run('CREATE TABLE names (name, isAlias, file, line, column)');
    this.#database.run('BEGIN');
    this.#insert = this.#database.prepare('INSERT INTO entries VALUES (?, ?)');
    this.#insertName = this.#database.prepare('INSERT INTO names VALUES (?, ?, ?, ?, ?)');
  }

  /** Adds an entry. */
  add(entry: Entry): void {
    this.#insert.run(entry.slug, JSON.stringify(toStaged(entry)));
  }

  /** Claims a slug or an alias for the entry at `location`. */
  claim(name: string, isAlias: boolean, { file, line, column }: Location): void {
    this.#insertName.run(name, Number(isAlias), file, line, column);
  }

  /** A diagnostic for each slug or alias that an earlier one has taken already. */
  *findCollisions(): Iterable<Diagnostic> {
    const rows = this.#database
      .query<{ name: string; isAlias: number } & Location, []>(
        `SELECT * FROM names WHERE name IN (SELECT name FROM names GROUP BY name HAVING COUNT(*) > 1)
         ORDER BY name, isAlias, rowid`,
      )
      .iterate();
    let first: ({ name: string; isAlias: number } & Location) | undefined;
    for (const row of rows) {
      if (row.name !== first?.name) {
        first = row;
        continue;
      }
      yield {
        file: row.file,
        line: row.line,
        column: row.column,
        rule: 'duplicate-slug',
        message: `the ${row.isAlias ? 'alias' : 'slug'} "${row.name}" is already the ${first.isAlias ? 'alias' : 'slug'} of the record at ${first.file}:${first.line}`,
        allowed: 'each slug and alias once in the whole catalogue',
      };
    }
  }

  /** Every entry, in the order of slugs by code point (slugs are ASCII, so SQLite's byte order is that order). */
  sorted(): Iterable<StagedLine> {
    return this.#database.query<StagedLine, []>('SELECT line FROM entries ORDER BY slug').iterate();
  }

  /** Closes the staging file. */
  close(): void {
    for (const statement of [this.#insert, this.#insertName]) statement.finalize();
    this.#database.close();
  }
}

/** The order of the keys is part of what the id of an edition hashes. */
function toStaged(entry: Entry): StagedEntry {
  return {
    slug: entry.slug,
    product: entry.product,
    verdict: entry.verdict,
    verdictSummary: entry.verdictSummary,
    rating: entry.rating,
    price: entry.price,
    bestFor: entry.bestFor,
    skipIf: entry.skipIf,
    category: entry.category,
    reviewed: entry.reviewed ?? null,
    withdrawn: Number(entry.withdrawn),
    aliases: JSON.stringify(entry.aliases.toSorted()),
    pros: JSON.stringify(entry.pros),
    cons: JSON.stringify(entry.cons),
    review: entry.review,
  };
}
