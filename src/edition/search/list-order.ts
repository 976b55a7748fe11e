import { ListWriter, readGaps } from './position-set.ts';

/** Turns lists of verdicts by number, in the order in which they were added, into lists of their positions. */
export class ListOrder {
  readonly #positions: Uint32Array;
  /** Whether every number is the position itself. */
  readonly #isSame: boolean;
  readonly #found: Uint32Array;
  /** A bit for each position, all 0 between two lists. */
  readonly #bits: Uint32Array;
  readonly #list = new ListWriter();

  constructor(positions: Uint32Array) {
    this.#positions = positions;
    this.#isSame = positions.every((position, number) => position === number);
    this.#found = new Uint32Array(this.#isSame ? 0 : positions.length);
    this.#bits = new Uint32Array(this.#isSame ? 0 : Math.ceil(positions.length / 32));
  }

  /** The gaps of a list's positions, to keep. */
  listOf(numbers: ListWriter): Uint8Array {
    if (this.#isSame) return numbers.copy();
    const found = this.#found.subarray(0, readGaps(numbers.bytes(), this.#found, 0));
    for (let index = 0; index < found.length; index++) found[index] = this.#positions[found[index] ?? 0] ?? 0;
    this.#list.clear();
    // To look at every bit takes less than to sort many positions.
    if (found.length * 8 > this.#bits.length) this.#addByBits(found);
    else for (const position of found.sort()) this.#list.add(position);
    return this.#list.copy();
  }

  #addByBits(positions: Uint32Array): void {
    const bits = this.#bits;
    for (let index = 0; index < positions.length; index++) {
      const position = positions[index] ?? 0;
      bits[position >>> 5] = (bits[position >>> 5] ?? 0) | (1 << (position & 31));
    }
    for (let index = 0; index < bits.length; index++) {
      for (let word = bits[index] ?? 0; word !== 0; word &= word - 1)
        this.#list.add(index * 32 + 31 - Math.clz32(word & -word));
      bits[index] = 0;
    }
  }
}
