/** Milliseconds of long work in one round of the event loop; the piece that is under way then is finished. */
const roundMs = 1;

/** For how long requests of one connection are answered one after another, in milliseconds, and how many. */
const turn = { ms: 0.25, answers: 100 } as const;

/**
 * Shares the event loop between connections. Work that takes long runs at once while the round has time left and nothing
 * waits, or else in the order in which it came, a few pieces each round. What is answered at once never waits for more than
 * one round, however much work there is.
 */
export class Turns {
  readonly #now: () => number;
  readonly #waiting = new Set<() => void>();
  #spentMs = 0;
  #isArmed = false;
  #isWorking = false;

  /** `now` gives milliseconds; `performance.now` if left out. */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Does a piece of work now or in its turn; it must not throw. */
  take(work: () => void): void {
    if (this.#waiting.size === 0 && !this.#isOver && !this.#isWorking) this.#work(work);
    else this.wait(work);
  }

  /** Does a piece of work in its turn, after all that waits. */
  wait(work: () => void): void {
    this.#waiting.add(work);
    this.#arm();
  }

  /** Whether a connection that has answered so many requests since `begun` must let others go on; counts its time then. */
  isOverSince(begun: number, answers: number): boolean {
    const ms = this.#now() - begun;
    if (ms < turn.ms && answers < turn.answers && !this.#isOver) return false;
    // The time of a piece of work is counted at its end.
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
    // What begins meanwhile waits for the next round: no connection has two turns in one.
    let left = this.#waiting.size;
    for (const work of this.#waiting) {
      this.#waiting.delete(work);
      this.#work(work);
      if (--left === 0 || this.#isOver) break;
    }
    if (this.#waiting.size > 0) this.#arm();
  }
}
