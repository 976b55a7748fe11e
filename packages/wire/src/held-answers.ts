import type { MemoryAccount, MemoryLedger } from './memory-ledger.ts';

/** A client that has not read everything that was sent to it. */
export interface SlowTaker {
  /** Closes its connection at once. */
  terminate(): void;
}

/** The share of a ledger for answers that clients have not read yet. */
const share = 1 / 4;

/**
 * Counts the bytes of answers that clients have not read yet, over all connections of a server. When these exceed a
 * quarter of the ledger, or no cache can free memory, it disconnects clients, those that have been idle longest first.
 */
export class HeldAnswers {
  /** Connections that were closed for this. */
  letGo = 0;
  readonly #account: MemoryAccount;
  readonly #maxBytes: number;
  /** Bytes held for each client; the one that has been idle longest comes first. */
  readonly #takers = new Map<SlowTaker, number>();

  constructor(memory: MemoryLedger) {
    this.#account = memory.openLast('untaken', (bytes) => this.#letGo(bytes));
    this.#maxBytes = memory.maxBytes * share;
  }

  /** Bytes that are held. */
  get bytes(): number {
    return this.#account.bytes;
  }

  /** Sets how many bytes are held for a client; `tookSome` if it has read something since the last call. */
  set(taker: SlowTaker, bytes: number, tookSome: boolean): void {
    const before = this.#takers.get(taker) ?? 0;
    if (bytes === 0 || tookSome) this.#takers.delete(taker);
    if (bytes > 0) this.#takers.set(taker, bytes);
    this.#account.add(bytes - before);
    if (bytes > 0) this.#letGo(this.bytes - this.#maxBytes);
  }

  #letGo(bytes: number): void {
    const enough = this.bytes - bytes;
    for (const slowest of this.#takers.keys()) {
      if (this.bytes <= enough) return;
      this.set(slowest, 0, false);
      this.letGo++;
      slowest.terminate();
    }
  }
}
