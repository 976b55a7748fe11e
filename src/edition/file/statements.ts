import type { Database, Statement } from 'bun:sqlite';

/** Prepared statements of a database, each made when first needed and kept. */
export class Statements {
  readonly #database: Database;
  readonly #bySql = new Map<string, Statement>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** The statement of this SQL; the caller vouches for `Row` and `Values`. */
  of<Row, Values extends (string | number)[]>(sql: string): Statement<Row, Values> {
    let statement = this.#bySql.get(sql);
    if (!statement) {
      statement = this.#database.prepare(sql);
      this.#bySql.set(sql, statement);
    }
    return statement as Statement<Row, Values>;
  }

  /** Closes all statements: an open one would keep the file open. */
  close(): void {
    for (const statement of this.#bySql.values()) statement.finalize();
    this.#bySql.clear();
  }
}
