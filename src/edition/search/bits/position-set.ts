/** Bytes of the set of all positions of an edition that holds so many verdicts: a bit for each, in whole words. */
export function setBytes(total: number): number {
  return Math.ceil(total / 32) * 4;
}

/**
 * A set of positions of an edition, one bit for each.
 *
 * As bytes it is a list: the gaps between its positions, seven bits to a byte, the lowest first, the eighth set on all
 * but the last byte of a gap. A list that would take no fewer bytes than the bits are the bits themselves,
 * little-endian; so its length tells which it is.
 */
export class PositionSet {
  /** The bits: position p is bit p mod 32 of word p / 32. */
  readonly words: Uint32Array;

  /** Makes an empty set for positions below a total, or one of bits that are there. */
  constructor(of: number | Uint32Array) {
    this.words = typeof of === 'number' ? new Uint32Array(setBytes(of) / 4) : of;
  }

  clear(): void {
    this.words.fill(0);
  }

  add(position: number): void {
    this.words[position >>> 5] = (this.words[position >>> 5] ?? 0) | (1 << (position & 31));
  }

  delete(position: number): void {
    this.words[position >>> 5] = (this.words[position >>> 5] ?? 0) & ~(1 << (position & 31));
  }

  has(position: number): boolean {
    return ((this.words[position >>> 5] ?? 0) & (1 << (position & 31))) !== 0;
  }

  /** Adds the positions of a list. */
  addList(list: Uint8Array): void {
    const words = this.words;
    if (list.length !== words.byteLength) {
      this.addGaps(list);
      return;
    }
    // A copy where the bytes begin between two words.
    const { buffer, byteOffset } = list.byteOffset % 4 === 0 ? list : list.slice();
    const bits = new Uint32Array(buffer, byteOffset, words.length);
    for (let index = 0; index < words.length; index++)
      words[index] = (words[index] ?? 0) | (bits[index] ?? 0);
  }

  /** Adds positions given as gaps, whatever their length. */
  addGaps(list: Uint8Array): void {
    const words = this.words;
    let position = 0;
    for (let index = 0; index < list.length; ) {
      let byte = list[index++] ?? 0;
      let gap = byte & 127;
      for (let shift = 7; byte > 127 && index < list.length; shift += 7) {
        byte = list[index++] ?? 0;
        gap |= (byte & 127) << shift;
      }
      position += gap;
      words[position >>> 5] = (words[position >>> 5] ?? 0) | (1 << (position & 31));
      position++;
    }
  }

  /** Adds the number of its positions in each group to `counts`; `groups` has the group of each position. */
  tally(groups: Uint32Array, counts: Uint32Array): void {
    const words = this.words;
    for (let index = 0; index < words.length; index++)
      for (let word = words[index] ?? 0; word !== 0; word &= word - 1) {
        const group = groups[index * 32 + 31 - Math.clz32(word & -word)] ?? 0;
        counts[group] = (counts[group] ?? 0) + 1;
      }
  }

  /** Replaces the set by its complement among the positions below `total`. */
  invert(total: number): void {
    const { words } = this;
    for (let index = 0; index < words.length; index++) words[index] = ~(words[index] ?? 0);
    if (total % 32 > 0) words[words.length - 1] = (words.at(-1) ?? 0) & (2 ** (total % 32) - 1);
  }

  /** The first positions in order, at most `limit`. */
  positions(limit: number): number[] {
    const found: number[] = [];
    for (let index = 0; index < this.words.length && found.length < limit; index++)
      for (let word = this.words[index] ?? 0; word !== 0 && found.length < limit; word &= word - 1)
        found.push(index * 32 + 31 - Math.clz32(word & -word));
    return found;
  }

  /** The positions as a list. */
  toList(): Uint8Array {
    const bits = new Uint8Array(this.words.buffer);
    if (this.count >= bits.length) return bits.slice();
    const list = new ListWriter();
    for (let index = 0; index < this.words.length; index++)
      for (let word = this.words[index] ?? 0; word !== 0; word &= word - 1)
        list.add(index * 32 + 31 - Math.clz32(word & -word));
    return list.length < bits.length ? list.copy() : bits.slice();
  }

  /** Whether it holds no position. */
  get isEmpty(): boolean {
    const { words } = this;
    for (let index = 0; index < words.length; index++) if (words[index] !== 0) return false;
    return true;
  }

  /** How many positions it holds. */
  get count(): number {
    let count = 0;
    for (let index = 0; index < this.words.length; index++) count += bitsIn(this.words[index] ?? 0);
    return count;
  }
}

/** How many bits of a 32-bit number are 1. */
export function bitsIn(word: number): number {
  // Counts by pairs, then fours, then bytes.
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Decodes positions from a list of gaps, or a part of it, into an array from a place on; returns where they end. */
export function readGaps(
  list: Uint8Array,
  into: Uint32Array,
  from: number,
  listStart = 0,
  listEnd = list.length,
): number {
  let end = from;
  let position = -1;
  let gap = 0;
  let shift = 0;
  for (let index = listStart; index < listEnd; index++) {
    const byte = list[index] ?? 0;
    gap |= (byte & 127) << shift;
    shift += 7;
    if (byte > 127) continue;
    position += gap + 1;
    into[end++] = position;
    gap = 0;
    shift = 0;
  }
  return end;
}

/** Writes a list of positions, given in rising order; it does not switch to bits. */
export class ListWriter {
  length = 0;
  #last = -1;
  #bytes = new Uint8Array(64);

  /** Adds a position beyond the last. */
  add(position: number): void {
    let gap = position - this.#last - 1;
    this.#last = position;
    if (this.length + 5 > this.#bytes.length) this.#grow();
    while (gap > 127) {
      this.#bytes[this.length++] = (gap & 127) | 128;
      gap >>>= 7;
    }
    this.#bytes[this.length++] = gap;
  }

  /** Begins another list. */
  clear(): void {
    this.length = 0;
    this.#last = -1;
  }

  /** What was written, to keep. */
  copy(): Uint8Array {
    return this.#bytes.slice(0, this.length);
  }

  #grow(): void {
    const longer = new Uint8Array(this.#bytes.length * 2);
    longer.set(this.#bytes);
    this.#bytes = longer;
  }
}
