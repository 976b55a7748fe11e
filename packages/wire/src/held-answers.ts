/** A client that has not taken all that was sent to it. */
export interface SlowTaker {
  /** Closes its connection at once. */
  terminate(): void;
}

/**
 * Counts the bytes of answers that clients have not taken yet, of all connections of a server. Beyond `maxBytes` it lets
 * go of clients until the others fit: of those that took something longest ago first.
 */
export class HeldAnswers {
  /** Bytes that are held. */
  bytes = 0;
  /** Connections that were let go. */
  letGo = 0;
  readonly #maxBytes: number;
  /** What is held for each, in order of when they last took something. */
  readonly #takers = new Map<SlowTaker, number>();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Sets how many bytes are held for a client; `tookSome` if it has taken something since. */
  set(taker: SlowTaker, bytes: number, tookSome: boolean): void {
    this.bytes += bytes - (this.#takers.get(taker) ?? 0);
    if (bytes === 0 || tookSome) this.#takers.delete(taker);
    if (bytes === 0) return;
    this.#takers.set(taker, bytes);
    for (const slowest of this.#takers.keys()) {
      if (this.bytes <= this.#maxBytes) return;
      this.set(slowest, 0, false);
      this.letGo++;
      slowest.terminate();
    }
  }
}
