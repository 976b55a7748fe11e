import type { Database, Statement } from 'bun:sqlite';
import type { Order } from '../../verdict/order.ts';
import { writeColumn } from '../file/columns.ts';
import { type ColumnName, groupOf } from '../file/tables.ts';
import { sortKey } from '../search/search-text.ts';
import type { StagedEntry } from './staging.ts';

const msPerDay = 86_400_000;

/** Gathers the numbers of each verdict in the order of positions, and orders them when all are in. */
export class ColumnsWriter {
  readonly #database: Database;
  readonly #insertName: Statement<unknown, [string, number]>;
  readonly #groups: number[] = [];
  readonly #ratings: number[] = [];
  readonly #days: number[] = [];

  /** Writes into an edition whose tables are there. */
  constructor(database: Database) {
    this.#database = database;
    // Names wait in a table of SQLite's own, which sorts them without holding all in memory.
    database.run('CREATE TEMP TABLE names (key TEXT, position INTEGER)');
    this.#insertName = database.prepare('INSERT INTO names VALUES (?, ?)');
  }

  /** Adds the verdict at the next position. */
  add(entry: StagedEntry, verdict: number, category: number): void {
    this.#insertName.run(sortKey(entry.product), this.#groups.length);
    this.#groups.push(groupOf(category, verdict));
    this.#ratings.push(entry.rating);
    this.#days.push(entry.reviewed === null ? 0 : Math.round(Date.parse(entry.reviewed) / msPerDay));
  }

  /** Writes every array. */
  finish(): void {
    this.#insertName.finalize();
    writeColumn(this.#database, 'group', Uint32Array.from(this.#groups));
    const names = this.#database.prepare<{ position: number }, []>(
      'SELECT position FROM names ORDER BY key, position',
    );
    const byName = new Uint32Array(this.#groups.length);
    let place = 0;
    for (const { position } of names.iterate()) byName[place++] = position;
    names.finalize();
    this.#database.run('DROP TABLE names');
    writeColumn(this.#database, orderColumns.name, byName);
    writeColumn(this.#database, orderColumns.rating, highestFirst(this.#ratings));
    writeColumn(this.#database, orderColumns.reviewed, highestFirst(this.#days));
  }
}

/** The array of each order. */
export const orderColumns = {
  name: 'byName',
  rating: 'byRating',
  reviewed: 'byReviewed',
} as const satisfies Readonly<Record<Order, ColumnName>>;

/** Positions by falling value; equal values keep the order of positions. */
function highestFirst(values: readonly number[]): Uint32Array {
  // Value and position in one number each: typed arrays of numbers sort without a comparing function.
  const keys = Float64Array.from(values, (value, position) => -value * 2 ** 32 + position).sort();
  return Uint32Array.from(keys, (key) => key - Math.floor(key / 2 ** 32) * 2 ** 32);
}
