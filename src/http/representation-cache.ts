import { LRUCache } from 'lru-cache';
import { Doorkeeper } from './doorkeeper.ts';
import type { Representation } from './representation.ts';

/** How much memory finished representations may take when nobody says, in bytes. */
export const cacheBytesDefault = 128 * 1024 * 1024;

/**
 * What an encoding of an entry takes besides its body at most: headers, those of a 304, the heads of both as they are
 * sent; measured with `bun bench/cache-memory.ts`, as is what `weigh` makes of it.
 */
const overheadBytes = 5760;

/** Finished representations by request target, bounded in bytes; the least recently used make room for what comes again. */
export class RepresentationCache {
  readonly #entries: LRUCache<string, Representation>;
  readonly #doorkeeper = new Doorkeeper();

  /** How much memory it may take, in bytes. */
  readonly maxBytes: number;

  constructor(maxBytes = cacheBytesDefault) {
    this.maxBytes = maxBytes;
    this.#entries = new LRUCache({ maxSize: maxBytes });
  }

  /** How many representations it holds. */
  get entries(): number {
    return this.#entries.size;
  }

  /** How much memory they take, as it reckons, in bytes. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  get(target: string): Representation | undefined {
    return this.#entries.get(target);
  }

  /** Keeps a representation, and what it is encoded in later; once others must make room, only what comes again. */
  set(target: string, representation: Representation): void {
    const size = weigh(representation, target);
    const isFull = this.bytes + size > this.maxBytes;
    if (!isFull || this.#doorkeeper.hasMet(target)) this.#entries.set(target, representation, { size });
    representation.onEncoded = () => {
      if (this.#entries.peek(target) !== representation) return;
      // What stays the same is weighed but once.
      this.#entries.delete(target);
      this.#entries.set(target, representation, { size: weigh(representation, target) });
    };
  }
}

/** What an entry takes, in bytes; no encoding of it is longer than the text itself. */
function weigh({ identity, length, varies, encodings }: Representation, target: string): number {
  // Longer bodies leave more room unused around them, and a `Link` is in the headers and in the head that is sent.
  const whole = target.length + 2 * (identity.headers['Link']?.length ?? 0) + length * (varies ? 2 : 1);
  return overheadBytes + whole + encodings * (overheadBytes + length);
}
