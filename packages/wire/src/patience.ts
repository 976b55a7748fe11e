import type { WireLimits } from './limits.ts';

/** Seconds in which a client may read the last answer and close its side (RFC 9112, section 9.6). */
const lingerSeconds = 3;

/** What a connection is waiting for. */
export type Waiting =
  /** The client must take what is sent. */
  | 'for-room'
  /** The client must close its side. */
  | 'for-close'
  /** The client may ask something. */
  | 'for-request'
  /** Nothing: the client waits for us. */
  | 'never';

/** What to do about a client: nothing, say that it is too slow, close once all is sent, close at once, or cut it off. */
export type Judgement = 'wait' | 'say-timeout' | 'close' | 'end' | 'terminate';

/** How long a connection waits for its client. Times are ticks of a clock that counts seconds. */
export class Patience {
  readonly #limits: WireLimits;
  #restingSince: number;
  #hasAnswered = false;
  #begunAt: number | undefined;
  #progress = 0;
  #progressAt = 0;
  #lastWaiting: Waiting = 'for-request';

  constructor(limits: WireLimits, ticks: number) {
    this.#limits = limits;
    this.#restingSince = ticks;
  }

  /** An answer was given. */
  answered(ticks: number): void {
    this.#hasAnswered = true;
    this.#restingSince = ticks;
  }

  /** All was said; the client is to close its side. */
  ended(ticks: number): void {
    this.#restingSince = ticks;
  }

  /** A request has begun and is not whole; its time runs from the first call of this. */
  begun(ticks: number): void {
    this.#begunAt ??= ticks;
  }

  /** The request is whole. */
  arrived(): void {
    this.#begunAt = undefined;
  }

  /** Judges a client, once a second. `progress` grows when it takes something. */
  judge(waiting: Waiting, progress: number, ticks: number): Judgement {
    const { sendSeconds, headerSeconds, idleSeconds } = this.#limits;
    const isOver = (since: number, seconds: number) => ticks - since > seconds;
    const isNew = this.#lastWaiting !== waiting;
    this.#lastWaiting = waiting;
    switch (waiting) {
      case 'for-room':
        if (this.#progress === progress && !isNew)
          return isOver(this.#progressAt, sendSeconds) ? 'terminate' : 'wait';
        this.#progress = progress;
        this.#progressAt = ticks;
        return 'wait';
      case 'for-close':
        return isOver(this.#restingSince, lingerSeconds) ? 'end' : 'wait';
      case 'for-request': {
        if (this.#begunAt !== undefined) return isOver(this.#begunAt, headerSeconds) ? 'say-timeout' : 'wait';
        return isOver(this.#restingSince, this.#hasAnswered ? idleSeconds : headerSeconds) ? 'close' : 'wait';
      }
      case 'never':
        return 'wait';
    }
  }
}
