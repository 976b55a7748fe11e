import { LRUCache } from 'lru-cache';
import type { Representation } from './representation.ts';

/** How much memory finished representations may take when nobody says, in bytes. */
export const cacheBytesDefault = 128 * 1024 * 1024;

/** What an entry takes besides its body at most: headers, objects, the head as it is sent; measured with `bun bench/cache-memory.ts`. */
const overheadBytes = 5120;

/** Brotli, zstd and gzip bodies may join an entry later; together they take up to 1.6 times the body of a page. */
const encodedFactor = 3;

/** Finished representations by request target, bounded in bytes, least recently used out first. */
export class RepresentationCache {
  readonly #entries: LRUCache<string, Representation>;

  /** How much memory it may take, in bytes. */
  readonly maxBytes: number;

  constructor(maxBytes = cacheBytesDefault) {
    this.maxBytes = maxBytes;
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ identity, varies }, target) =>
        overheadBytes +
        target.length +
        (identity.headers.get('Link')?.length ?? 0) +
        identity.body.length * (varies ? encodedFactor : 1),
    });
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

  set(target: string, representation: Representation): void {
    this.#entries.set(target, representation);
  }
}
