import type { MemoryLedger } from './memory-ledger.ts';

/** Bytes of answers between two checks of resident memory. */
const lookEveryBytes = 16 * 1024 * 1024;

/** Resident memory of the process, beyond what the ledger counts, above which garbage is collected, in bytes. */
const collectFromBytes = 208 * 1024 * 1024;

/**
 * Makes the runtime collect the memory of answers that were sent once. Their bytes lie outside its heap, where they
 * pile up: clients that requested only lists took a server with a full cache to 600 MiB.
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

  /** Call it once a second: a second without answers collects what is left, so that an idle server returns memory. */
  tick(): void {
    if (this.#bytes > 0 && this.#bytes === this.#bytesAtTick) {
      this.#bytes = 0;
      Bun.gc(true);
    }
    this.#bytesAtTick = this.#bytes;
  }
}
