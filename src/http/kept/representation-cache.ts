import type { MemoryAccount, MemoryLedger } from '#wire/memory-ledger.ts';
import type { Representation } from '../../message/representation.ts';
import { AdmissionFilter } from './admission-filter.ts';

/** The part of a ledger that finished representations may have. */
const share = 1 / 2;

/** A full cache admits an entry of `n` times so many bytes once it was asked for `n` times: it evicts as many others. */
const bytesPerRequest = 32 * 1024;

/** Most bytes that an encoding of an entry takes besides its body; `bun bench/cache-memory.ts` measures it, and `weigh`. */
const overheadBytes = 4608;

/**
 * Caches finished representations by request target, bounded in bytes. A full cache admits only targets that were
 * requested before, and evicts by second chance: the oldest entry goes unless it was hit since, which makes it the
 * newest (Corbató: A paging experiment with the Multics system, 1969). Unlike LRU, a hit moves nothing.
 */
export class RepresentationCache {
  /** Oldest first. */
  readonly #entries = new Map<string, Representation>();
  readonly #filter = new AdmissionFilter();
  /** Points at the oldest entry; new ones come behind it. */
  #hand: Iterator<[string, Representation], undefined> | undefined;
  readonly #account: MemoryAccount;
  readonly #maxBytes: number;
  #isFull = false;
  #isClosed = false;

  /** Takes at most half of a ledger, and gives way to what else is counted there. */
  constructor(memory: MemoryLedger) {
    this.#maxBytes = memory.maxBytes * share;
    this.#account = memory.open('cache', (bytes) => this.#shrink(this.bytes - bytes));
  }

  /** Most memory it may take now, in bytes. */
  get maxBytes(): number {
    return Math.min(this.#maxBytes, this.#account.room);
  }

  /** How many representations it holds. */
  get entries(): number {
    return this.#entries.size;
  }

  /** Estimated memory of the entries, in bytes. */
  get bytes(): number {
    return this.#account.bytes;
  }

  /** Whether it has evicted an entry yet. */
  get isFull(): boolean {
    return this.#isFull;
  }

  get(target: string): Representation | undefined {
    const found = this.#entries.get(target);
    if (found) found.wasHit = true;
    return found;
  }

  /**
   * Keeps a representation with its later encodings; if that evicts others, only when the target came before. Gives whether
   * it did.
   */
  set(target: string, representation: Representation): boolean {
    const size = weigh(representation, target);
    const { maxBytes } = this;
    const isFull = this.bytes + size > maxBytes;
    if (
      this.#isClosed ||
      size > maxBytes ||
      (isFull && this.countRequest(target) < Math.max(1, Math.floor(size / bytesPerRequest)))
    )
      return false;
    this.#remove(target);
    this.#shrink(maxBytes - size);
    this.#entries.set(target, representation);
    this.#account.add(size);
    representation.onEncoded = () => {
      if (this.#entries.get(target) !== representation) return;
      this.#account.add(weighEncoding(representation));
      this.#shrink(this.maxBytes);
    };
    return true;
  }

  /** Drops all entries, and keeps none any more. */
  close(): void {
    this.#isClosed = true;
    this.#entries.clear();
    this.#account.close();
  }

  /** Counts a request for a target, and returns how many came before (`AdmissionFilter`). */
  countRequest(target: string): number {
    return this.#filter.count(target);
  }

  /** Evicts entries until those left take at most `bytes`. */
  #shrink(bytes: number): void {
    while (this.#entries.size > 0 && this.bytes > bytes) {
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
    this.#account.add(-weigh(entry, target));
  }
}

/** Estimated memory of an entry, in bytes. */
function weigh(entry: Representation, target: string): number {
  const { link, length, encodings } = entry;
  // Allocators leave more unused space around longer bodies, and the prepared head holds `Link` again.
  const whole = overheadBytes + target.length + 2 * (link?.length ?? 0) + length * (entry.varies ? 2 : 1);
  return whole + encodings * weighEncoding(entry);
}

/** Memory of each further encoding: none is longer than the text itself. */
function weighEncoding({ length }: Representation): number {
  return overheadBytes + length;
}
