import type { Listener, SharingListener } from '#wire/listen.ts';

/** Connections accepted before other processes have a turn: at first, and at most in a long burst. */
const [atFirst, atMost] = [2, 64];

/** Milliseconds of the others' turn, and turns after which a burst counts as long. */
const [turnMs, longTurns] = [1, 16];

/**
 * Accepts connections on a socket that other processes accept on too, a few at a time: the first that wakes would
 * otherwise take a whole burst, and clients that keep their connections would keep them all at one process.
 */
export class SharedListener implements SharingListener {
  readonly #listen: () => Listener;
  #listener: Listener;
  #accepted = 0;
  #allowed = atFirst;
  #turns = 0;
  #turn: Timer | undefined;

  /** `listen` starts to accept connections, each time on another descriptor of the socket. */
  constructor(listen: () => Listener) {
    this.#listen = listen;
    this.#listener = listen();
  }

  accepted(): void {
    if (this.#accepted++ === 0) {
      const turn = this.#turns;
      setImmediate(() => this.#endBurst(turn));
    }
    if (this.#accepted < this.#allowed || this.#turn) return;
    // A stopped listener accepts no more connections, not even those that are waiting.
    this.#listener.stop();
    this.#turn = setTimeout(() => {
      this.#turn = undefined;
      this.#accepted = 0;
      if (++this.#turns >= longTurns) this.#allowed = Math.min(this.#allowed * 2, atMost);
      this.#listener = this.#listen();
    }, turnMs);
  }

  stop(): void {
    clearTimeout(this.#turn);
    this.#listener.stop();
  }

  /** Ends a burst unless it paused in this turn: on a busy machine, the pause may be over already. */
  #endBurst(turn: number): void {
    if (this.#turn || turn !== this.#turns) return;
    this.#accepted = 0;
    this.#allowed = atFirst;
    this.#turns = 0;
  }
}
