import { alignment, compileKernels, instantiateKernels, type Kernels } from './kernels.ts';
import { bitsIn, PositionSet, setBytes } from './position-set.ts';

const pageBytes = 65_536;

/** A memory for the sets of searches, on which the kernels work. */
export class SetMemory {
  readonly total: number;
  readonly #memory: WebAssembly.Memory;
  readonly #kernels: Kernels;
  /** Bytes of each set. */
  readonly #bytes: number;
  readonly #room: number;
  /** Holds the bits of a list while they are added to a set. */
  readonly #incoming: WorkingSet;
  #sets = 0;

  /** Reserves room for `room` sets of positions below `total`; unused room takes no memory. */
  constructor(total: number, room: number, kernels = compileKernels()) {
    this.total = total;
    this.#bytes = Math.max(1, Math.ceil(setBytes(total) / alignment)) * alignment;
    this.#room = room + 1;
    this.#memory = new WebAssembly.Memory({ initial: Math.ceil((this.#room * this.#bytes) / pageBytes) });
    this.#kernels = instantiateKernels(kernels, this.#memory);
    this.#incoming = this.allocate();
  }

  /** An empty set, which follows the last one. Throws `RangeError` when there is no more room. */
  allocate(): WorkingSet {
    if (this.#sets >= this.#room) throw new RangeError(`no room for more than ${this.#room} sets`);
    const start = this.#sets++ * this.#bytes;
    const words = new Uint32Array(this.#memory.buffer, start, setBytes(this.total) / 4);
    return new WorkingSet(words, {
      kernels: this.#kernels,
      start,
      bytes: this.#bytes,
      incoming: this.#incoming,
    });
  }
}

/** The place of a set in its memory. */
interface Place {
  readonly kernels: Kernels;
  readonly start: number;
  readonly bytes: number;
  readonly incoming: WorkingSet;
}

/** A set of positions in a memory; operations on two sets need the same memory. */
export class WorkingSet extends PositionSet {
  readonly #place: Place;

  constructor(words: Uint32Array, place: Place) {
    super(words);
    this.#place = place;
  }

  /** Adds the positions of a list. */
  override addList(list: Uint8Array): void {
    if (list.length !== this.words.byteLength) {
      this.addGaps(list);
      return;
    }
    const { incoming } = this.#place;
    new Uint8Array(incoming.words.buffer, incoming.words.byteOffset, list.length).set(list);
    this.addAll(incoming);
  }

  copyFrom(other: WorkingSet): void {
    this.words.set(other.words);
  }

  /** Intersects with another set; reports whether anything is left. */
  keep(other: WorkingSet): boolean {
    const { kernels, start, bytes } = this.#place;
    return kernels.keep(start, other.#place.start, bytes) !== 0;
  }

  /** Adds the positions of another set. */
  addAll(other: WorkingSet): void {
    const { kernels, start, bytes } = this.#place;
    kernels.addAll(start, other.#place.start, bytes);
  }

  /** Adds the first positions that the other set holds, at most `count`. */
  addFirst(other: WorkingSet, count: number): void {
    const { words } = this;
    let left = count;
    for (let index = 0; index < words.length && left > 0; index++) {
      let added = other.words[index] ?? 0;
      for (let more = bitsIn(added) - left; more > 0; more--) added &= ~(2 ** (31 - Math.clz32(added)));
      words[index] = (words[index] ?? 0) | added;
      left -= bitsIn(added);
    }
  }

  /** Removes the positions of another set. */
  remove(other: WorkingSet): void {
    const { kernels, start, bytes } = this.#place;
    kernels.remove(start, other.#place.start, bytes);
  }

  /** How many positions it holds. */
  override get count(): number {
    const { kernels, start, bytes } = this.#place;
    return kernels.count(start, bytes);
  }

  /** How many positions both sets hold. */
  countWith(other: WorkingSet): number {
    const { kernels, start, bytes } = this.#place;
    return kernels.countBoth(start, other.#place.start, bytes);
  }

  /**
   * Adds a weight to the number of each position of a set. Bit b of these numbers is in the set that was allocated b sets
   * after this one; carries need room above.
   */
  addWeight(set: WorkingSet, weight: number): void {
    const { kernels, start, bytes } = this.#place;
    kernels.addWeight(start, set.#place.start, weight, bytes);
  }
}
