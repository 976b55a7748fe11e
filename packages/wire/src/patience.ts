import type { WireLimits } from './limits.ts';

/** Seconds in which a client may read the last answer and close its side (RFC 9112, section 9.6). */
const lingerSeconds = 3;

/** What a connection is waiting for. */
export type Waiting =
  /** The client must read what was sent. */
  | 'for-room'
  /** The client must close its side. */
  | 'for-close'
  /** The client may send a request. */
  | 'for-request'
  /** Nothing: the client waits for the server. */
  | 'never';

/** What to do about a client: wait, answer 408, close once everything is sent, end the socket, or terminate it. */
export type Judgement = 'wait' | 'say-timeout' | 'close' | 'end' | 'terminate';

/** Timeouts of one connection. Times are ticks of a clock that counts seconds. */
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

  /** An answer was sent. */
  answered(ticks: number): void {
    this.#hasAnswered = true;
    this.#restingSince = ticks;
  }

  /** Everything was sent; the client should close its side. */
  ended(ticks: number): void {
    this.#restingSince = ticks;
  }

  /** A request has begun to arrive; its timeout starts with the first such call. */
  begun(ticks: number): void {
    this.#begunAt ??= ticks;
  }

  /** The whole request has arrived. */
  arrived(): void {
    this.#begunAt = undefined;
  }

  /** Judges a client, once a second. `progress` grows when the client reads something. */
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
