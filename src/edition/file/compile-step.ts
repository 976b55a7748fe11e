import type { Database } from 'bun:sqlite';
import type { LineFields, ProseFields } from '../../verdict/entry-lines.ts';
import type { Settings } from '../../verdict/settings.ts';

/** What steps write into: an edition whose every verdict has been added. */
export interface StepDraft {
  readonly database: Database;
  /** The position of each verdict, in the order in which they were added. */
  readonly positions: Uint32Array;
  /** Adds a section that is an array of numbers. */
  put(name: string, numbers: Uint32Array<ArrayBuffer>): void;
}

/** What a room adds to an edition while it is compiled; of a large one in a thread of its own (`StepRunner`). */
export interface CompileStep {
  /** Adds the next verdict, in the order in which the catalogue has them. */
  add?(verdict: LineFields, prose: ProseFields): void;
  /** Adds a product that is no longer covered, in the same order. */
  addWithdrawn?(product: LineFields): void;
  /** Writes what is to be written when every verdict was added. */
  finish(draft: StepDraft): void;
  /** Lets go of what it holds, finished or not. */
  close?(): void;
}

/** Begins a step for one edition. What does not fit in memory it keeps in files whose paths begin with `scratch`. */
export type BeginStep = (settings: Settings, scratch: string) => CompileStep;
