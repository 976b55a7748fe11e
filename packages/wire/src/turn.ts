import { attempt, type Faulty } from './attempt.ts';

/** Something that has answers to send at the end of a turn. */
export interface Sending extends Faulty {
  send(): void;
}

/**
 * A turn of the event loop: requests that have arrived are answered first, then the answers are sent, one right behind
 * the other. A client on the same machine, such as a reverse proxy, is woken once for many of them and not for each,
 * which costs about as much as looking a verdict up (Redis does likewise). What lies ready is not held back for that:
 * it is sent sooner than anybody falls asleep.
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
