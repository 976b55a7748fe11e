import type { MemoryAccount, MemoryLedger } from './memory-ledger.ts';

/** A client that has not taken all that was sent to it. */
export interface SlowTaker {
  /** Closes its connection at once. */
  terminate(): void;
}

/** The part of a ledger that answers may have which clients have not taken yet. */
const share = 1 / 4;

/**
 * Counts the bytes of answers that clients have not taken yet, of all connections of a server. When they are more than a
 * quarter of the ledger, or no cache can give way to others, it lets go of clients: of those that took something longest
 * ago first.
 */
export class HeldAnswers {
  /** Connections that were let go. */
  letGo = 0;
  readonly #account: MemoryAccount;
  readonly #maxBytes: number;
  /** What is held for each, in order of when they last took something. */
  readonly #takers = new Map<SlowTaker, number>();

  constructor(memory: MemoryLedger) {
    this.#account = memory.openLast('untaken', (bytes) => this.#letGo(bytes));
    this.#maxBytes = memory.maxBytes * share;
  }

  /** Bytes that are held. */
  get bytes(): number {
    return this.#account.bytes;
  }

  /** Sets how many bytes are held for a client; `tookSome` if it has taken something since. */
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
