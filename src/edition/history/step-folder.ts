import { type Change, type HistoryStep, stepOf } from '../../verdict/change/change.ts';
import type { PastPublication } from './change-row.ts';

/** A step back: from its publication to one before, whose number is `to`. */
interface Return {
  readonly to: number;
  readonly step: HistoryStep;
  /** Whether it took back a step that is known. */
  isTold: boolean;
}

/**
 * Folds steps that were taken back into those that say so: a verdict that went from one to another and back has one step,
 * not two. A return that was itself taken back is left out with what took it back.
 */
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

  /** Tells a return by itself whose steps are not known. */
  #endReturn(): void {
    if (this.#return && !this.#return.isTold) this.#steps.push(this.#return.step);
    this.#return = undefined;
  }
}
