import { PositionSet } from './position-set.ts';

/** Below so many positions, scores are read one by one and sorted. */
const sortedMax = 1024;

/**
 * A whole number for each position of an edition, kept bit by bit: one set for each power of two. To add a weight to all
 * positions of a set, or to find the highest, takes a few passes over the bits, however many positions there are.
 */
export class ScorePlanes {
  readonly #total: number;
  readonly #planes: readonly PositionSet[];
  /** A set for each level that `pick` descends, made when needed. */
  readonly #halves: PositionSet[] = [];

  /** Starts at 0 for all positions below `total`; no sum may reach 2 to the power of `bits`. */
  constructor(total: number, bits: number) {
    this.#total = total;
    this.#planes = Array.from({ length: bits }, () => new PositionSet(total));
  }

  /** Sets every score to 0. */
  clear(): void {
    for (const plane of this.#planes) plane.clear();
  }

  /** Adds a whole number to the score of each position of a set. */
  add(set: PositionSet, weight: number): void {
    const planes = this.#planes.map(({ words }) => words);
    const { words } = set;
    for (let index = 0; index < words.length; index++) {
      const mask = words[index] ?? 0;
      if (mask === 0) continue;
      for (let rest = weight, low = 0; rest !== 0; rest >>>= 1, low++) {
        if ((rest & 1) === 0) continue;
        let carry = mask;
        for (let bit = low; carry !== 0 && bit < planes.length; bit++) {
          const plane = planes[bit];
          if (!plane) break;
          const word = plane[index] ?? 0;
          plane[index] = word ^ carry;
          carry &= word;
        }
      }
    }
  }

  /** The score of a position. */
  at(position: number): number {
    let score = 0;
    for (const [bit, plane] of this.#planes.entries()) if (plane.has(position)) score |= 1 << bit;
    return score;
  }

  /** The highest score of the positions of a set; 0 when it is empty. */
  highest(set: PositionSet): number {
    let score = 0;
    let held = this.#half(0);
    let next = this.#half(1);
    held.copyFrom(set);
    for (let bit = this.#planes.length - 1; bit >= 0; bit--) {
      next.copyFrom(held);
      if (!next.keep(this.#plane(bit))) continue;
      score |= 1 << bit;
      [held, next] = [next, held];
    }
    return score;
  }

  /** Keeps of a set the positions whose score is at least this. */
  keepFrom(set: PositionSet, least: number): void {
    const { words } = set;
    const planes = this.#planes.map((plane) => plane.words);
    for (let index = 0; index < words.length; index++) {
      let equal = words[index] ?? 0;
      if (equal === 0) continue;
      let above = 0;
      for (let bit = this.#planes.length - 1; bit >= 0 && equal !== 0; bit--) {
        const plane = planes[bit]?.[index] ?? 0;
        if ((least >>> bit) & 1) equal &= plane;
        else {
          above |= equal & plane;
          equal &= ~plane;
        }
      }
      words[index] = above | equal;
    }
  }

  /**
   * Positions of a set by falling score, at most `limit` of them after `offset`. Of equal ones those in the first sets
   * of `ties` come first, then those in the next; the rest in order.
   */
  pick(set: PositionSet, ties: readonly PositionSet[], offset: number, limit: number): number[] {
    const page = { planes: [...this.#planes.toReversed(), ...ties], skip: offset, limit, picked: [] };
    this.#descend(set, 0, page);
    return page.picked;
  }

  #descend(set: PositionSet, level: number, page: PickedPage): void {
    const { count } = set;
    if (page.skip >= count) {
      page.skip -= count;
      return;
    }
    const plane = page.planes[level];
    if (count <= sortedMax || !plane) {
      const wanted = page.limit - page.picked.length;
      const positions = set.positions(plane ? sortedMax : page.skip + wanted);
      if (plane) sortByPlanes(positions, page.planes.slice(level));
      page.picked.push(...positions.slice(page.skip, page.skip + wanted));
      page.skip = 0;
      return;
    }
    const half = this.#half(level);
    half.copyFrom(set);
    if (half.keep(plane)) this.#descend(half, level + 1, page);
    if (page.picked.length >= page.limit) return;
    half.copyFrom(set);
    half.remove(plane);
    this.#descend(half, level + 1, page);
  }

  #plane(bit: number): PositionSet {
    const plane = this.#planes[bit];
    if (!plane) throw new RangeError(`no plane ${bit}`);
    return plane;
  }

  #half(level: number): PositionSet {
    const half = this.#halves[level] ?? new PositionSet(this.#total);
    this.#halves[level] = half;
    return half;
  }
}

interface PickedPage {
  /** From the most telling to the least. */
  readonly planes: readonly PositionSet[];
  skip: number;
  readonly limit: number;
  readonly picked: number[];
}

/** Sorts positions, which are in order, by the sets that hold them. */
function sortByPlanes(positions: number[], planes: readonly PositionSet[]): void {
  const scores = new Map(
    positions.map((position) => [
      position,
      planes.reduce((score, plane) => score * 2 + Number(plane.has(position)), 0),
    ]),
  );
  positions.sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
}
