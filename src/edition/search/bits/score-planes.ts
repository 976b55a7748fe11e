import type { SetMemory, WorkingSet } from './working-set.ts';

/** Up to this many positions are sorted individually, which is faster than by planes. */
const sortedMax = 256;

/**
 * A whole number for each position of an edition, kept bit by bit: one set for each power of two. To add a weight to all
 * positions of a set, or to find the highest, takes a few passes over the bits, however many positions there are.
 */
export class ScorePlanes {
  /** From the highest bit to the lowest. */
  readonly #planes: readonly WorkingSet[];
  readonly #lowest: WorkingSet;
  readonly #equal: WorkingSet;
  readonly #above: WorkingSet;
  readonly #picked: WorkingSet;
  readonly #before: WorkingSet;

  /** Starts at 0 for all positions; no sum may reach 2 to the power of `bits`. */
  constructor(memory: SetMemory, bits: number) {
    this.#lowest = memory.allocate();
    // One more plane, so that an overflow changes no other set.
    const others = Array.from({ length: bits }, () => memory.allocate());
    this.#planes = [this.#lowest, ...others].reverse();
    this.#equal = memory.allocate();
    this.#above = memory.allocate();
    this.#picked = memory.allocate();
    this.#before = memory.allocate();
  }

  /** Sets every score to 0. */
  clear(): void {
    for (const plane of this.#planes) plane.clear();
  }

  /** Adds a whole number to the score of each position of a set. */
  add(set: WorkingSet, weight: number): void {
    if (weight > 0) this.#lowest.addWeight(set, weight);
  }

  /** The highest score of the positions of a set; 0 when it is empty. */
  highest(set: WorkingSet): number {
    const equal = this.#equal;
    equal.copyFrom(set);
    return this.#planes.reduce((score, plane) => {
      const isHeld = equal.countWith(plane) > 0;
      if (isHeld) equal.keep(plane);
      return score * 2 + Number(isHeld);
    }, 0);
  }

  /** Keeps the positions of a set whose score is at least `least`. */
  keepFrom(set: WorkingSet, least: number): void {
    this.#equal.copyFrom(set);
    this.#above.clear();
    for (const [index, plane] of this.#planes.entries()) {
      const bit = this.#planes.length - 1 - index;
      if ((least >>> bit) & 1) this.#equal.keep(plane);
      else this.#raise(plane);
    }
    set.copyFrom(this.#above);
    set.addAll(this.#equal);
  }

  /**
   * Positions of a set by falling score, at most `limit` of them after `offset`. Of equal ones those in the first sets
   * of `ties` come first, then those in the next; the rest in order.
   */
  pick(set: WorkingSet, ties: readonly WorkingSet[], offset: number, limit: number): number[] {
    const planes = [...this.#planes, ...ties];
    if (set.count <= sortedMax)
      return sortedByPlanes(set.positions(sortedMax), planes).slice(offset, offset + limit);
    // `#picked` is written while the best are looked for.
    if (offset > 0) this.#keepBest(this.#before, set, planes, offset);
    this.#keepBest(this.#picked, set, planes, offset + limit);
    if (offset > 0) this.#picked.remove(this.#before);
    return sortedByPlanes(this.#picked.positions(limit), planes);
  }

  /** Fills a set with the `count` positions of another that `pick` puts first. */
  #keepBest(best: WorkingSet, set: WorkingSet, planes: readonly WorkingSet[], count: number): void {
    this.#equal.copyFrom(set);
    this.#above.clear();
    let left = count;
    for (const plane of planes) {
      const higher = this.#equal.countWith(plane);
      if (higher >= left) this.#equal.keep(plane);
      else if (higher > 0) {
        this.#raise(plane);
        left -= higher;
      }
    }
    best.copyFrom(this.#above);
    best.addFirst(this.#equal, left);
  }

  /** Moves what a plane holds from the equal ones to those above. */
  #raise(plane: WorkingSet): void {
    this.#picked.copyFrom(this.#equal);
    this.#picked.keep(plane);
    this.#above.addAll(this.#picked);
    this.#equal.remove(plane);
  }
}

/** Sorts positions, which are in order, by the sets that hold them. */
function sortedByPlanes(positions: readonly number[], planes: readonly WorkingSet[]): number[] {
  const scores = new Map(
    positions.map((position) => [
      position,
      planes.reduce((score, plane) => score * 2 + Number(plane.has(position)), 0),
    ]),
  );
  return positions.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
}
