import type { Database, Statement } from 'bun:sqlite';
import type { LineFields } from '../../verdict/entry-lines.ts';
import type { Order } from '../../verdict/order.ts';
import type { BeginStep, CompileStep, EditionDraft } from '../file/compile-step.ts';
import type { SectionWriter } from '../file/section-writer.ts';
import { sortKey } from './text/sort-key.ts';

const msPerDay = 86_400_000;

/** The section of each order: all positions in that order, 32 bits each. */
export const orderSections: Readonly<Record<Order, string>> = {
  name: 'byName',
  rating: 'byRating',
  reviewed: 'byReviewed',
};

/** Writes the positions in each order. */
export const beginOrders: BeginStep = (draft) => new OrderWriter(draft);

class OrderWriter implements CompileStep {
  readonly #database: Database;
  readonly #sections: SectionWriter;
  readonly #insertName: Statement<unknown, [string, number]>;
  readonly #ratings: number[] = [];
  readonly #days: number[] = [];

  constructor({ database, sections }: EditionDraft) {
    this.#database = database;
    this.#sections = sections;
    // Names wait in a table of SQLite's own, which sorts them without holding all in memory.
    database.run('CREATE TEMP TABLE names (key TEXT, position INTEGER)');
    this.#insertName = database.prepare('INSERT INTO names VALUES (?, ?)');
  }

  add({ product, rating, reviewed }: LineFields): void {
    this.#insertName.run(sortKey(product), this.#ratings.length);
    this.#ratings.push(rating);
    this.#days.push(reviewed === null ? 0 : Math.round(Date.parse(reviewed) / msPerDay));
  }

  finish(): void {
    this.#insertName.finalize();
    const names = this.#database.prepare<{ position: number }, []>(
      'SELECT position FROM names ORDER BY key, position',
    );
    const byName = new Uint32Array(this.#ratings.length);
    let place = 0;
    for (const { position } of names.iterate()) byName[place++] = position;
    names.finalize();
    this.#database.run('DROP TABLE names');
    this.#sections.put(orderSections.name, byName);
    this.#sections.put(orderSections.rating, highestFirst(this.#ratings));
    this.#sections.put(orderSections.reviewed, highestFirst(this.#days));
  }
}

/** Positions by falling value; equal values keep the order of positions. */
function highestFirst(values: readonly number[]): Uint32Array {
  // Value and position in one number each: typed arrays of numbers sort without a comparing function.
  const keys = Float64Array.from(values, (value, position) => -value * 2 ** 32 + position).sort();
  return Uint32Array.from(keys, (key) => key - Math.floor(key / 2 ** 32) * 2 ** 32);
}
