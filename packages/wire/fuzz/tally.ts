import type { Kind } from './conversation.ts';
import type { Outcome } from './judge.ts';

/** Counts what became of requests, by kind of conversation. */
export class Tally {
  readonly #counts = new Map<Outcome, Map<Kind, number>>();
  #judged = 0;
  #answered = 0;
  #cutOff = 0;

  /** Requests, whole or not, whose answer was judged or rightly missing. */
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

  /** The outcomes that occurred, in a stable order. */
  get outcomes(): readonly Outcome[] {
    return [...this.#counts.keys()].sort((a, b) => String(a).localeCompare(String(b)));
  }

  /** How often an outcome occurred in one kind of conversation. */
  count(outcome: Outcome, kind: Kind): number {
    return this.#counts.get(outcome)?.get(kind) ?? 0;
  }
}
