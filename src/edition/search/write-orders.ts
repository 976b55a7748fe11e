import type { LineFields } from '../../verdict/entry-lines.ts';
import type { Order } from '../../verdict/order.ts';
import type { BeginStep, CompileStep, StepDraft } from '../file/compile-step.ts';
import type { Sections } from '../file/sections.ts';
import { PositionSet, setBytes } from './bits/position-set.ts';
import type { SetMemory, WorkingSet } from './bits/working-set.ts';
import { ListOrder } from './list-order.ts';
import { WordRuns } from './runs/word-runs.ts';
import { sortKey } from './text/sort-key.ts';
import { wordFields } from './word-fields.ts';

const msPerDay = 86_400_000;

/** The section of each order: all positions in that order, 32 bits each. */
export const orderSections: Readonly<Record<Order, string>> = {
  name: 'byName',
  rating: 'byRating',
  reviewed: 'byReviewed',
};

/** The section of `ratingBits`. */
const ratingSection = 'ratingBits';
/** How many ratings search distinguishes, as a power of two. */
const ratingPlanes = 4;

/** Reads the verdicts by rating: sets of the bits of it, the highest first. */
export function readRatings(
  sections: Pick<Sections, 'lengthOf' | 'numbers'>,
  memory: SetMemory,
): readonly WorkingSet[] {
  const length = setBytes(memory.total) / 4;
  if (sections.lengthOf(ratingSection) !== 4 * ratingPlanes * length) return [];
  const words = sections.numbers(ratingSection);
  return Array.from({ length: ratingPlanes }, (_, plane) => {
    const set = memory.allocate();
    set.words.set(words.subarray(plane * length, (plane + 1) * length));
    return set;
  });
}

/** The section of the best of each category by key: `bestPerCategory` positions each, padded with `noPosition`. */
export const bestSection = 'bestByCategory';
export const bestPerCategory = 3;
export const noPosition = 0xffffffff;

/**
 * The section with the ends of ratings in the order by rating: pairs of a rating, with `ratingOffset` added, and how
 * many verdicts have it or a higher one; the highest first.
 */
export const ratingEndsSection = 'ratingEnds';
export const ratingOffset = 1_000_000;

/** Writes the positions in each order. */
export const beginOrders: BeginStep = ({ categories }, scratch) =>
  new OrderWriter(`${scratch}.names`, Object.keys(categories));

class OrderWriter implements CompileStep {
  readonly #names: WordRuns;
  readonly #ratings: number[] = [];
  readonly #days: number[] = [];
  readonly #best: BestOfCategories;

  constructor(path: string, categories: readonly string[]) {
    this.#best = new BestOfCategories(categories);
    this.#names = new WordRuns(path, { words: 2 ** 16, postings: 2 ** 17 });
  }

  add({ slug, product, rating, reviewed, category, verdict }: LineFields): void {
    this.#names.begin();
    this.#names.addWord(wordFields.whole, sortKey(product));
    this.#ratings.push(rating);
    const day = reviewed === null ? 0 : Math.round(Date.parse(reviewed) / msPerDay);
    this.#days.push(day);
    if (verdict !== 'skip') this.#best.add({ slug, number: this.#days.length - 1, rating, day }, category);
  }

  finish({ positions, put }: StepDraft): void {
    put(orderSections.name, this.#byName(positions));
    put(orderSections.rating, highestFirst(this.#ratings, positions));
    put(orderSections.reviewed, highestFirst(this.#days, positions));
    put(ratingSection, ratingBits(this.#ratings, positions));
    put(ratingEndsSection, ratingEnds(this.#ratings));
    put(bestSection, this.#best.positions(positions));
  }

  close(): void {
    this.#names.close();
  }

  /** Positions by name; equal names keep the order of positions. */
  #byName(positions: Uint32Array): Uint32Array<ArrayBuffer> {
    const byName = new Uint32Array(positions.length);
    const order = new ListOrder(positions);
    let end = 0;
    let last: string | undefined;
    const write = () => {
      const same = order.take();
      byName.set(same, end);
      end += same.length;
    };
    for (const entry of this.#names.finish().merge()) {
      if (entry.key !== last) write();
      last = entry.key;
      order.add(entry);
    }
    write();
    return byName;
  }
}

/** A verdict that may be among the best: its number in the order of the catalogue. */
interface Candidate {
  readonly slug: string;
  readonly number: number;
  readonly rating: number;
  readonly day: number;
}

/** Keeps the best of each category that are not to be skipped: by rating, then the latest, then by slug. */
class BestOfCategories {
  readonly #best: ReadonlyMap<string, Candidate[]>;

  constructor(categories: readonly string[]) {
    this.#best = new Map(categories.map((slug) => [slug, []]));
  }

  add(candidate: Candidate, category: string): void {
    const best = this.#best.get(category);
    if (!best) return;
    const at = best.findIndex((other) => isBetter(candidate, other));
    if (at === -1 && best.length === bestPerCategory) return;
    best.splice(at === -1 ? best.length : at, 0, candidate);
    best.length = Math.min(best.length, bestPerCategory);
  }

  /** By the positions of all verdicts. */
  positions(positions: Uint32Array): Uint32Array<ArrayBuffer> {
    const found = new Uint32Array(this.#best.size * bestPerCategory).fill(noPosition);
    for (const [index, best] of [...this.#best.values()].entries())
      for (const [place, { number }] of best.entries())
        found[index * bestPerCategory + place] = positions[number] ?? noPosition;
    return found;
  }
}

function isBetter(one: Candidate, other: Candidate): boolean {
  if (one.rating !== other.rating) return one.rating > other.rating;
  return one.day === other.day ? one.slug < other.slug : one.day > other.day;
}

function ratingEnds(ratings: readonly number[]): Uint32Array<ArrayBuffer> {
  const counts = new Map<number, number>();
  for (const rating of ratings) counts.set(rating, (counts.get(rating) ?? 0) + 1);
  let end = 0;
  const pairs = [...counts]
    .sort(([a], [b]) => b - a)
    .flatMap(([rating, count]) => {
      end += count;
      return [rating + ratingOffset, end];
    });
  return Uint32Array.from(pairs);
}

/** Positions by falling value; equal values keep the order of positions. */
function highestFirst(values: readonly number[], positions: Uint32Array): Uint32Array<ArrayBuffer> {
  // Value and position in one number each: typed arrays of numbers sort without a comparing function.
  const keys = new Float64Array(values.length);
  for (let number = 0; number < keys.length; number++)
    keys[number] = -(values[number] ?? 0) * 2 ** 32 + (positions[number] ?? 0);
  keys.sort();
  const sorted = new Uint32Array(keys.length);
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] ?? 0;
    sorted[index] = key - Math.floor(key / 2 ** 32) * 2 ** 32;
  }
  return sorted;
}

/** Ratings between the lowest and the highest as numbers of four bits: a set of positions for each bit, the highest first. */
function ratingBits(ratings: readonly number[], positions: Uint32Array): Uint32Array<ArrayBuffer> {
  const low = ratings.reduce((least, rating) => Math.min(least, rating), Infinity);
  const high = ratings.reduce((most, rating) => Math.max(most, rating), -Infinity);
  const steps = 2 ** ratingPlanes - 1;
  const sets = Array.from({ length: ratingPlanes }, () => new PositionSet(ratings.length));
  for (const [number, rating] of ratings.entries()) {
    const step = Math.round((steps * (rating - low)) / Math.max(1, high - low));
    for (const [plane, set] of sets.entries())
      if ((step >> (ratingPlanes - 1 - plane)) & 1) set.add(positions[number] ?? 0);
  }
  const length = setBytes(ratings.length) / 4;
  const bits = new Uint32Array(ratingPlanes * length);
  for (const [plane, { words }] of sets.entries()) bits.set(words, plane * length);
  return bits;
}
