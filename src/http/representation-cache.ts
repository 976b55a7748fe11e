import { LRUCache } from 'lru-cache';
import type { Representation } from './representation.ts';

/** How much memory finished representations may take when nobody says, in bytes. */
export const cacheBytesDefault = 64 * 1024 * 1024;

/** What an entry takes besides its body: headers, map slot, objects; measured with `bench/cache-memory.ts`. */
const overheadBytes = 4096;

/** Finished representations by request target, bounded in bytes, least recently used out first. */
export class RepresentationCache {
  readonly #entries: LRUCache<string, Representation>;

  constructor(maxBytes = cacheBytesDefault) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      // Each of three encodings may be added to an entry later; together they stay below the body itself.
      sizeCalculation: (representation, target) =>
        overheadBytes + target.length + representation.identity.body.length * (representation.varies ? 2 : 1),
    });
  }

  get(target: string): Representation | undefined {
    return this.#entries.get(target);
  }

  set(target: string, representation: Representation): void {
    this.#entries.set(target, representation);
  }

  clear(): void {
    this.#entries.clear();
  }
}
