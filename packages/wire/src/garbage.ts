import type { MemoryLedger } from './memory-ledger.ts';

/** Bytes of answers after which resident memory is looked at. */
const lookEveryBytes = 16 * 1024 * 1024;

/** Resident memory of the process besides what the ledger counts, from which on it is collected, in bytes. */
const collectFromBytes = 208 * 1024 * 1024;

/**
 * Has the runtime collect the memory of answers that were sent once. Their bytes lie outside its heap, where it lets them
 * pile up: clients that asked for nothing but lists took a server with a full cache to 600 MiB.
 */
export class Garbage {
  readonly #memory: MemoryLedger;
  #bytes = 0;
  #bytesAtTick = 0;

  constructor(memory: MemoryLedger) {
    this.#memory = memory;
  }

  /** Counts an answer that nothing keeps. */
  add(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes < lookEveryBytes) return;
    this.#bytes = 0;
    if (process.memoryUsage.rss() > collectFromBytes + this.#memory.bytes) Bun.gc(true);
  }

  /** Call it once a second: collects what is left when none was added since, so that an idle server gives memory back. */
  tick(): void {
    if (this.#bytes > 0 && this.#bytes === this.#bytesAtTick) {
      this.#bytes = 0;
      Bun.gc(true);
    }
    this.#bytesAtTick = this.#bytes;
  }
}
