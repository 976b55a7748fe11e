import type { Kind } from './conversation.ts';
import type { Outcome } from './judge.ts';

/** Counts what became of what was sent, by kind. */
export class Tally {
  readonly #counts = new Map<Outcome, Map<Kind, number>>();
  #judged = 0;
  #answered = 0;
  #cutOff = 0;

  /** Requests, and beginnings of some, whose answer was judged, or that rightly had none. */
  get judged(): number {
    return this.#judged;
  }

  /** Answers. */
  get answered(): number {
    return this.#answered;
  }

  /** Requests whose answer was not waited for. */
  get cutOff(): number {
    return this.#cutOff;
  }

  /** Counts one conversation. */
  add(kind: Kind, outcomes: readonly Outcome[]): void {
    for (const outcome of outcomes) {
      const byKind = this.#counts.get(outcome) ?? new Map<Kind, number>();
      byKind.set(kind, (byKind.get(kind) ?? 0) + 1);
      this.#counts.set(outcome, byKind);
      if (outcome === 'cut off') this.#cutOff++;
      else this.#judged++;
      if (typeof outcome === 'number') this.#answered++;
    }
  }

  /** What there was, in a lasting order. */
  get outcomes(): readonly Outcome[] {
    return [...this.#counts.keys()].sort((a, b) => String(a).localeCompare(String(b)));
  }

  /** How often something became of what was sent in one kind of conversation. */
  count(outcome: Outcome, kind: Kind): number {
    return this.#counts.get(outcome)?.get(kind) ?? 0;
  }
}
