import type { Database } from 'bun:sqlite';
import type { LineFields, ProseFields } from '../../verdict/entry-lines.ts';
import type { Settings } from '../../verdict/settings.ts';

/** The edition that steps write into, after every verdict was added. */
export interface StepDraft {
  readonly database: Database;
  /** The position of each verdict, in the order in which they were added. */
  readonly positions: Uint32Array;
  /** Adds a section that is an array of numbers. */
  put(name: string, numbers: Uint32Array<ArrayBuffer>): void;
}

/** What a room adds to an edition while it is compiled; for a large one in a thread (`StepRunner`). */
export interface CompileStep {
  /** Adds the next verdict, in the order of the catalogue. */
  add?(verdict: LineFields, prose: ProseFields): void;
  /** Adds a product that is no longer covered, in the same order. */
  addWithdrawn?(product: LineFields): void;
  /** Writes into the edition, after every verdict was added. */
  finish(draft: StepDraft): void;
  /** Releases its resources, finished or not. */
  close?(): void;
}

/** Begins a step for one edition. It may keep data in files whose paths begin with `scratch`. */
export type BeginStep = (settings: Settings, scratch: string) => CompileStep;
