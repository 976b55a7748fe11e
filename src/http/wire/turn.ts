import { attempt, type Faulty } from './attempt.ts';

/** Something that has answers to send at the end of a turn. */
export interface Sending extends Faulty {
  send(): void;
}

/**
 * A turn of the event loop: all requests that have arrived are answered first, then all answers are sent, one right
 * behind the other. A client on the same machine, such as a reverse proxy, is woken once for many of them and not for
 * each, which would cost as much as answering does (`npm run bench:scale`; Redis does likewise).
 */
export class Turn {
  readonly #onEnd: () => void;
  #waiting: Sending[] = [];

  /** `onEnd` is called when all has been sent, or copied by who could not send it. */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  /** Has something send what it has once the requests of this turn are answered. */
  add(one: Sending): void {
    if (this.#waiting.push(one) === 1) setImmediate(() => this.#end());
  }

  #end(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const one of waiting) attempt(one, () => one.send());
    this.#onEnd();
  }
}
