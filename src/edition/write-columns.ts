import type { Database, Statement } from 'bun:sqlite';
import type { Order } from '../verdict/order.ts';
import { writeColumn } from './columns.ts';
import { sortKey } from './search-text.ts';
import type { StagedEntry } from './staging.ts';

const msPerDay = 86_400_000;

/** Gathers the numbers of each verdict in the order of positions, and orders them when all are in. */
export class ColumnsWriter {
  readonly #database: Database;
  readonly #insertName: Statement<unknown, [string, number]>;
  readonly #verdicts: number[] = [];
  readonly #categories: number[] = [];
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
    this.#insertName.run(sortKey(entry.product), this.#verdicts.length);
    this.#verdicts.push(verdict);
    this.#categories.push(category);
    this.#ratings.push(entry.rating);
    this.#days.push(entry.reviewed === null ? 0 : Math.round(Date.parse(entry.reviewed) / msPerDay));
  }

  /** Writes every array. */
  finish(): void {
    this.#insertName.finalize();
    writeColumn(this.#database, 'verdict', this.#verdicts);
    writeColumn(this.#database, 'category', this.#categories);
    const names = this.#database.prepare<{ position: number }, []>(
      'SELECT position FROM names ORDER BY key, position',
    );
    const byName = new Uint32Array(this.#verdicts.length);
    let place = 0;
    for (const { position } of names.iterate()) byName[place++] = position;
    names.finalize();
    this.#database.run('DROP TABLE names');
    this.#write('name', byName);
    this.#write('rating', highestFirst(this.#ratings));
    this.#write('reviewed', highestFirst(this.#days));
  }

  #write(order: Order, positions: Uint32Array): void {
    const ranks = new Uint32Array(positions.length);
    for (let rank = 0; rank < positions.length; rank++) ranks[positions[rank] ?? 0] = rank;
    writeColumn(this.#database, orderColumns[order].positions, positions);
    writeColumn(this.#database, orderColumns[order].ranks, ranks);
  }
}

/** The two arrays of each order. */
export const orderColumns = {
  name: { positions: 'byName', ranks: 'nameRank' },
  rating: { positions: 'byRating', ranks: 'ratingRank' },
  reviewed: { positions: 'byReviewed', ranks: 'reviewedRank' },
} as const satisfies Readonly<Record<Order, unknown>>;

/** Positions by falling value; equal values keep the order of positions. */
function highestFirst(values: readonly number[]): Uint32Array {
  // Value and position in one number each: typed arrays of numbers sort without a comparing function.
  const keys = Float64Array.from(values, (value, position) => -value * 2 ** 32 + position).sort();
  return Uint32Array.from(keys, (key) => key - Math.floor(key / 2 ** 32) * 2 ** 32);
}
