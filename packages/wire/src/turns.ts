/** Milliseconds of long work in one round of the event loop; work in progress is finished. */
const roundMs = 1;

/** For how long, and how many, requests of one connection are answered in a row. */
const turn = { ms: 0.25, answers: 100 } as const;

/**
 * Shares the event loop between connections. Long work runs at once while the round has time left and nothing waits;
 * otherwise in the order of arrival, a few pieces each round. Light answers never wait longer than one round, however
 * much work there is.
 */
export class Turns {
  readonly #now: () => number;
  readonly #waiting = new Set<() => void>();
  #spentMs = 0;
  #isArmed = false;
  #isWorking = false;

  /** `now` returns milliseconds; by default `performance.now`. */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Does work now or in its turn; it must not throw. */
  take(work: () => void): void {
    if (this.#waiting.size === 0 && !this.#isOver && !this.#isWorking) this.#work(work);
    else this.wait(work);
  }

  /** Does work in its turn, after all work that waits. */
  wait(work: () => void): void {
    this.#waiting.add(work);
    this.#arm();
  }

  /** Whether a connection with `answers` requests since `begun` must give others a turn; if so, counts its time. */
  isOverSince(begun: number, answers: number): boolean {
    const ms = this.#now() - begun;
    if (ms < turn.ms && answers < turn.answers && !this.#isOver) return false;
    // The time of long work is counted at its end.
    if (!this.#isWorking) this.#charge(ms);
    return true;
  }

  get #isOver(): boolean {
    return this.#spentMs >= roundMs;
  }

  #charge(ms: number): void {
    this.#spentMs += ms;
    this.#arm();
  }

  #work(work: () => void): void {
    const begun = this.#now();
    this.#isWorking = true;
    work();
    this.#isWorking = false;
    this.#charge(this.#now() - begun);
  }

  #arm(): void {
    if (this.#isArmed) return;
    this.#isArmed = true;
    setImmediate(() => this.#nextRound());
  }

  #nextRound(): void {
    this.#isArmed = false;
    this.#spentMs = 0;
    // Work added meanwhile waits for the next round: no connection has two turns in one.
    let left = this.#waiting.size;
    for (const work of this.#waiting) {
      this.#waiting.delete(work);
      this.#work(work);
      if (--left === 0 || this.#isOver) break;
    }
    if (this.#waiting.size > 0) this.#arm();
  }
}
