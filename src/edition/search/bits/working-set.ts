import { alignment, compileKernels, instantiateKernels, type Kernels } from './kernels.ts';
import { bitsIn, PositionSet, setBytes } from './position-set.ts';

const pageBytes = 65_536;

/** A memory for sets of positions that searches work with: kernels reach all of them. */
export class SetMemory {
  readonly total: number;
  readonly #memory: WebAssembly.Memory;
  readonly #kernels: Kernels;
  /** Bytes of each set. */
  readonly #bytes: number;
  readonly #room: number;
  /** Holds bits of a list while they are added to a set. */
  readonly #incoming: WorkingSet;
  #sets = 0;

  /** Room for so many sets of positions below `total`; what is not used takes no memory. */
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

/** Where a set lies in its memory. */
interface Place {
  readonly kernels: Kernels;
  readonly start: number;
  readonly bytes: number;
  readonly incoming: WorkingSet;
}

/** A set of positions to work with; those that meet each other are of one memory. */
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

  /** Keeps what the other set holds too; says whether anything is left. */
  keep(other: WorkingSet): boolean {
    const { kernels, start, bytes } = this.#place;
    return kernels.keep(start, other.#place.start, bytes) !== 0;
  }

  /** Adds what the other set holds. */
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

  /** Takes out what the other set holds. */
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
   * after this one; there is room for what is carried on.
   */
  addWeight(set: WorkingSet, weight: number): void {
    const { kernels, start, bytes } = this.#place;
    kernels.addWeight(start, set.#place.start, weight, bytes);
  }
}
