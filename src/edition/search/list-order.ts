import { ListWriter, readGaps, setBytes } from './bits/position-set.ts';
import type { RunEntry } from './runs/run-file.ts';

/** Converts numbers of records into sorted positions. */
export class ListOrder {
  readonly #positions: Uint32Array;
  readonly #found: Uint32Array;
  #count = 0;
  /** A bit for each position; all 0 when unused. */
  readonly #bits: Uint32Array;
  readonly #list = new ListWriter();

  /** `positions` are those of all records. */
  constructor(positions: Uint32Array) {
    this.#positions = positions;
    this.#found = new Uint32Array(positions.length);
    this.#bits = new Uint32Array(setBytes(positions.length) / 4);
  }

  /** How many records were added. */
  get count(): number {
    return this.#count;
  }

  /** Adds records that were not added yet. */
  add({ bytes, from, to }: RunEntry): void {
    const found = this.#found;
    const end = readGaps(bytes, found, this.#count, from, to);
    for (let index = this.#count; index < end; index++)
      found[index] = this.#positions[found[index] ?? 0] ?? 0;
    this.#count = end;
  }

  /** The positions of all added records, sorted; valid until the next call of `add`. */
  take(): Uint32Array {
    const found = this.#takeUnsorted();
    // Scanning every bit is faster than sorting many positions.
    if (found.length * 8 <= this.#bits.length) return found.sort();
    const bits = this.#setBits(found);
    let end = 0;
    for (let index = 0; index < bits.length; index++)
      for (let word = bits[index] ?? 0; word !== 0; word &= word - 1)
        found[end++] = index * 32 + 31 - Math.clz32(word & -word);
    bits.fill(0);
    return found;
  }

  /** The same as a list (`PositionSet`), to keep. */
  takeList(): Uint8Array {
    // A position takes a byte at least.
    if (this.#count >= this.#bits.byteLength) return this.#bitsOf(this.#takeUnsorted());
    const found = this.take();
    const list = this.#list;
    list.clear();
    for (let index = 0; index < found.length; index++) list.add(found[index] ?? 0);
    return list.length < this.#bits.byteLength ? list.copy() : this.#bitsOf(found);
  }

  #takeUnsorted(): Uint32Array {
    const found = this.#found.subarray(0, this.#count);
    this.#count = 0;
    return found;
  }

  #bitsOf(positions: Uint32Array): Uint8Array {
    const bits = new Uint8Array(this.#setBits(positions).buffer).slice();
    this.#bits.fill(0);
    return bits;
  }

  #setBits(positions: Uint32Array): Uint32Array {
    const bits = this.#bits;
    for (let index = 0; index < positions.length; index++) {
      const position = positions[index] ?? 0;
      bits[position >>> 5] = (bits[position >>> 5] ?? 0) | (1 << (position & 31));
    }
    return bits;
  }
}
