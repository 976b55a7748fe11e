import { byLabel, type Samples, single } from './metric-table.ts';

/**
 * The outcome of a look for a new edition. `refused` means that one was found but could not be served: a damaged file,
 * mistakes in a catalogue, a full disk.
 */
export type RefreshOutcome = 'unchanged' | 'updated' | 'unreachable' | 'refused';

/** Counts looks for a new edition. */
export class RefreshTally {
  readonly #counts: Record<RefreshOutcome, number> = { unchanged: 0, updated: 0, unreachable: 0, refused: 0 };
  readonly #now: () => number;
  #succeededAt: number;

  /** `now` returns milliseconds since 1970; the edition served at the start counts as found then. */
  constructor(now: () => number) {
    this.#now = now;
    this.#succeededAt = now();
  }

  /** Counts a look. */
  readonly count = (outcome: RefreshOutcome): void => {
    this.#counts[outcome]++;
    if (outcome === 'unchanged' || outcome === 'updated') this.#succeededAt = this.#now();
  };

  /** The counts so far. */
  samples(): Samples {
    return {
      verdicts_refreshes_total: byLabel('outcome', this.#counts),
      verdicts_refresh_success_timestamp_seconds: single(this.#succeededAt / 1000),
    };
  }
}
