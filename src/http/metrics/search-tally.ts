import type { SearchEnd } from '../answers/published.ts';
import { byLabel, type Samples } from './metric-table.ts';

/** Counts searches by how they ended; it never sees their words. */
export class SearchTally {
  readonly #counts: Record<SearchEnd, number> = {
    found: 0,
    corrected: 0,
    'left-out': 0,
    guessed: 0,
    empty: 0,
  };

  #isCounting = true;

  /** Counts one. */
  count(end: SearchEnd): void {
    if (this.#isCounting) this.#counts[end]++;
  }

  /** Runs `act` without counting the searches that it makes before it returns. */
  uncounted<Result>(act: () => Result): Result {
    this.#isCounting = false;
    try {
      return act();
    } finally {
      this.#isCounting = true;
    }
  }

  /** The counts so far. */
  samples(): Samples {
    return { verdicts_searches_total: byLabel('end', this.#counts) };
  }
}
