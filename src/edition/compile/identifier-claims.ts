import type { Database } from 'bun:sqlite';
import type { Diagnostic, Location } from '../../verdict/diagnostic.ts';
import { identifierKey } from '../../verdict/identifier.ts';
import { RowWriter } from '../file/row-writer.ts';

/** Which entries give which identifiers, in a table of the database that they are staged in. */
export class IdentifierClaims {
  readonly #database: Database;
  readonly #rows: RowWriter<[string, string, string, number, number]>;
  #isEmpty = true;

  /** Makes the table. */
  constructor(database: Database) {
    this.#database = database;
    database.run('CREATE TABLE identifiers (key, identifier, file, line, column)');
    this.#rows = new RowWriter(database, 'identifiers', 5);
  }

  /** Claims an identifier for the entry that gives it at a location. */
  add(identifier: string, { file, line, column }: Location): void {
    this.#rows.add(identifierKey(identifier), identifier, file, line, column);
    this.#isEmpty = false;
  }

  /** Writes what is left; nothing can be added any more. */
  finish(): void {
    this.#rows.finish();
  }

  /** A diagnostic for each identifier that an earlier entry gives already. */
  *findCollisions(): Iterable<Diagnostic> {
    if (this.#isEmpty) return;
    const rows = this.#database
      .query<Location & { key: string; identifier: string }, []>(
        `SELECT key, identifier, file, line, column FROM identifiers
         WHERE key IN (SELECT key FROM identifiers GROUP BY key HAVING COUNT(*) > 1) ORDER BY key, rowid`,
      )
      .iterate();
    let first: { readonly key: string; readonly at: string } | undefined;
    for (const { key, identifier, ...place } of rows) {
      if (key === first?.key)
        yield {
          ...place,
          rule: 'duplicate-identifier',
          message: `the identifier "${identifier}" is already that of the record at ${first.at}`,
          allowed: 'each identifier for one verdict',
        };
      else first = { key, at: `${place.file}:${place.line}` };
    }
  }

  close(): void {
    this.#rows.close();
  }
}
