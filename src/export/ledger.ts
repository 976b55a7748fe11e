import { Database, type Statement } from 'bun:sqlite';

/** A file of an earlier export; `hash` is null if that export did not finish. */
export interface LedgerEntry {
  readonly path: string;
  readonly hash: string | null;
}

/**
 * The files that earlier exports made and this one makes, by path. It is a temporary SQLite file, so that a million
 * entries take no memory.
 */
export class Ledger {
  readonly #database = new Database('');
  readonly #old: Statement<{ hash: string | null }, [string]>;
  readonly #remember: Statement<unknown, [string, string | null]>;
  readonly #keep: Statement<unknown, [string, string]>;

  constructor() {
    this.#database.run('PRAGMA journal_mode = OFF');
    this.#database.run(
      'CREATE TABLE files (path TEXT PRIMARY KEY, owned INTEGER, old TEXT, new TEXT) WITHOUT ROWID',
    );
    this.#old = this.#database.prepare('SELECT old AS hash FROM files WHERE path = ? AND owned');
    this.#remember = this.#database.prepare('INSERT OR REPLACE INTO files VALUES (?, 1, ?, NULL)');
    this.#keep = this.#database.prepare(
      `INSERT INTO files VALUES (?1, 0, NULL, ?2) ON CONFLICT (path) DO UPDATE SET new = ?2`,
    );
    this.#database.run('BEGIN');
  }

  /** Records a file that an earlier export made. */
  remember({ path, hash }: LedgerEntry): void {
    this.#remember.run(path, hash);
  }

  /** Whether an earlier export made a file. */
  owns(path: string): boolean {
    return this.#old.get(path) !== null;
  }

  /** Records a file that this export has made. */
  keep(path: string, hash: string): void {
    this.#keep.run(path, hash);
  }

  /** The files that earlier exports made and this one does not, by path. */
  *gone(): Iterable<LedgerEntry> {
    yield* this.#database
      .query<LedgerEntry, []>('SELECT path, old AS hash FROM files WHERE new IS NULL ORDER BY path')
      .iterate();
  }

  /** The files of this export, by path. */
  *kept(): Iterable<LedgerEntry> {
    yield* this.#database
      .query<LedgerEntry, []>('SELECT path, new AS hash FROM files WHERE new IS NOT NULL ORDER BY path')
      .iterate();
  }

  close(): void {
    this.#database.close();
  }
}
