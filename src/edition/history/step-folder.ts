import { type Change, type HistoryStep, stepOf } from '../../verdict/change/change.ts';
import type { PastPublication } from './change-row.ts';

/** A rollback: from its publication to an earlier one, whose number is `to`. */
interface Return {
  readonly to: number;
  readonly step: HistoryStep;
  /** Whether it took back a known step. */
  isTold: boolean;
}

/** Folds a step and the rollback that took it back into one step; a rollback taken back is left out with its own. */
export class StepFolder {
  readonly #steps: HistoryStep[] = [];
  #return: Return | undefined;

  /** How many steps there are so far. */
  get count(): number {
    return this.#steps.length;
  }

  /** Adds the next older change, and the publication that brought it. */
  add(change: Change, { sequence, publishedAt }: PastPublication): void {
    const step = stepOf(change, publishedAt);
    if (!step) return;
    if (this.#return && sequence > this.#return.to) {
      this.#return.isTold = true;
      if (!step.isReturn) this.#steps.push({ ...step, takenBack: this.#return.step.publishedAt });
      return;
    }
    this.#endReturn();
    if (change.rolledBackTo === undefined) this.#steps.push(step);
    else this.#return = { to: change.rolledBackTo, step, isTold: false };
  }

  /** All steps, the newest first; call it when all changes were added. */
  finish(): readonly HistoryStep[] {
    this.#endReturn();
    return this.#steps;
  }

  /** Adds the rollback itself if the steps that it took back are unknown. */
  #endReturn(): void {
    if (this.#return && !this.#return.isTold) this.#steps.push(this.#return.step);
    this.#return = undefined;
  }
}
