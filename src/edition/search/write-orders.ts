import type { Database, Statement } from 'bun:sqlite';
import type { LineFields } from '../../verdict/entry-lines.ts';
import type { Order } from '../../verdict/order.ts';
import type { BeginStep, CompileStep, EditionDraft } from '../file/compile-step.ts';
import type { SectionWriter } from '../file/section-writer.ts';
import type { Sections } from '../file/sections.ts';
import { PositionSet, setBytes } from './position-set.ts';
import { sortKey } from './text/sort-key.ts';

const msPerDay = 86_400_000;

/** The section of each order: all positions in that order, 32 bits each. */
export const orderSections: Readonly<Record<Order, string>> = {
  name: 'byName',
  rating: 'byRating',
  reviewed: 'byReviewed',
};

/** The section of `ratingBits`. */
const ratingSection = 'ratingBits';
/** How many ratings search tells apart, as a power of two. */
const ratingPlanes = 4;

/** Reads the verdicts by rating: sets of the bits of it, the highest first. */
export function readRatings(
  sections: Pick<Sections, 'lengthOf' | 'numbers'>,
  total: number,
): readonly PositionSet[] {
  const length = setBytes(total) / 4;
  if (sections.lengthOf(ratingSection) !== 4 * ratingPlanes * length) return [];
  const words = sections.numbers(ratingSection);
  return Array.from({ length: ratingPlanes }, (_, plane) => {
    const set = new PositionSet(total);
    set.words.set(words.subarray(plane * length, (plane + 1) * length));
    return set;
  });
}

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
    this.#sections.put(ratingSection, ratingBits(this.#ratings));
  }
}

/** Positions by falling value; equal values keep the order of positions. */
function highestFirst(values: readonly number[]): Uint32Array {
  // Value and position in one number each: typed arrays of numbers sort without a comparing function.
  const keys = Float64Array.from(values, (value, position) => -value * 2 ** 32 + position).sort();
  return Uint32Array.from(keys, (key) => key - Math.floor(key / 2 ** 32) * 2 ** 32);
}

/** Ratings between the lowest and the highest as numbers of four bits: a set of positions for each bit, the highest first. */
function ratingBits(ratings: readonly number[]): Uint32Array {
  const low = ratings.reduce((least, rating) => Math.min(least, rating), Infinity);
  const high = ratings.reduce((most, rating) => Math.max(most, rating), -Infinity);
  const steps = 2 ** ratingPlanes - 1;
  const sets = Array.from({ length: ratingPlanes }, () => new PositionSet(ratings.length));
  for (const [position, rating] of ratings.entries()) {
    const step = Math.round((steps * (rating - low)) / Math.max(1, high - low));
    for (const [plane, set] of sets.entries())
      if ((step >> (ratingPlanes - 1 - plane)) & 1) set.add(position);
  }
  return Uint32Array.from(sets.flatMap(({ words }) => [...words]));
}
