import type { Representation } from '../../message/representation.ts';
import { Doorkeeper } from './doorkeeper.ts';

/** How much memory finished representations may take when nobody says, in bytes. */
export const cacheBytesDefault = 128 * 1024 * 1024;

/**
 * What an encoding of an entry takes besides its body at most: measured with `bun bench/cache-memory.ts`, as is what
 * `weigh` makes of it.
 */
const overheadBytes = 4608;

/**
 * Finished representations by request target, bounded in bytes. Once it is full it lets in only what comes again, and
 * the oldest make room: one that was found since has a second chance, as the newest (Corbató: A paging experiment with
 * the Multics system, 1969). So nothing is moved when something is found, as it is where the least recently used goes.
 */
export class RepresentationCache {
  /** The oldest first. */
  readonly #entries = new Map<string, Representation>();
  readonly #doorkeeper = new Doorkeeper();
  /** Where the oldest is: what lies before it is gone, and what comes is behind it. */
  #hand: Iterator<[string, Representation], undefined> | undefined;
  #bytes = 0;
  #isFull = false;

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

  /** Whether something had to go already, so that something else found room. */
  get isFull(): boolean {
    return this.#isFull;
  }

  get(target: string): Representation | undefined {
    const found = this.#entries.get(target);
    if (found) found.wasHit = true;
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
      this.#isFull = true;
      this.#hand ??= this.#entries.entries();
      const { value: [target, entry] = [] } = this.#hand.next();
      if (target === undefined || !entry) this.#hand = undefined;
      else if (!entry.wasHit) this.#remove(target);
      else {
        entry.wasHit = false;
        this.#entries.delete(target);
        this.#entries.set(target, entry);
      }
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
