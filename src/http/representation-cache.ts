import { Doorkeeper } from './doorkeeper.ts';
import type { Representation } from './representation.ts';

/** How much memory finished representations may take when nobody says, in bytes. */
export const cacheBytesDefault = 128 * 1024 * 1024;

/**
 * What an encoding of an entry takes besides its body at most: measured with `bun bench/cache-memory.ts`, as is what
 * `weigh` makes of it.
 */
const overheadBytes = 4608;

/**
 * Finished representations by request target, bounded in bytes. Once it is full it lets in only what comes again, and
 * what has not been found since its turn came last makes room (Zhang and others: SIEVE is simpler than LRU, NSDI 2024,
 * section 3): nothing is moved when something is found.
 */
export class RepresentationCache {
  /** In the order in which they came. */
  readonly #entries = new Map<string, Representation>();
  readonly #doorkeeper = new Doorkeeper();
  /** Whose turn it is to make room: it goes from the oldest to the newest, and begins again. */
  #hand: Iterator<[string, Representation], undefined> | undefined;
  #bytes = 0;

  /** How much memory it may take, in bytes. */
  readonly maxBytes: number;

  constructor(maxBytes = cacheBytesDefault) {
    this.maxBytes = maxBytes;
  }

  /** How many representations it holds. */
  get entries(): number {
    return this.#entries.size;
  }

  /** How much memory they take, as it reckons, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  get(target: string): Representation | undefined {
    const found = this.#entries.get(target);
    if (found) found.isWanted = true;
    return found;
  }

  /** Keeps a representation, and what it is encoded in later; once others must make room, only what comes again. */
  set(target: string, representation: Representation): void {
    const size = weigh(representation, target);
    const isFull = this.#bytes + size > this.maxBytes;
    if (size > this.maxBytes || (isFull && this.meet(target) === 0)) return;
    this.#remove(target);
    this.#makeRoom(size);
    this.#entries.set(target, representation);
    this.#bytes += size;
    representation.onEncoded = () => {
      if (this.#entries.get(target) !== representation) return;
      this.#bytes += weighEncoding(representation);
      this.#makeRoom(0);
    };
  }

  /** How often something was asked for before, as far as is known (`Doorkeeper`). */
  meet(target: string): number {
    return this.#doorkeeper.meet(target);
  }

  #makeRoom(size: number): void {
    while (this.#entries.size > 0 && this.#bytes + size > this.maxBytes) {
      this.#hand ??= this.#entries.entries();
      const { value } = this.#hand.next();
      if (!value) this.#hand = undefined;
      else if (value[1].isWanted) value[1].isWanted = false;
      else this.#remove(value[0]);
    }
  }

  #remove(target: string): void {
    const entry = this.#entries.get(target);
    if (!entry) return;
    this.#entries.delete(target);
    this.#bytes -= weigh(entry, target);
  }
}

/** What an entry takes, in bytes. */
function weigh(entry: Representation, target: string): number {
  const { link, length, encodings } = entry;
  // Longer bodies leave more room unused around them, and a `Link` is in the head that is sent, too.
  const whole = overheadBytes + target.length + 2 * (link?.length ?? 0) + length * (entry.varies ? 2 : 1);
  return whole + encodings * weighEncoding(entry);
}

/** What each further encoding takes: none is longer than the text itself. */
function weighEncoding({ length }: Representation): number {
  return overheadBytes + length;
}
