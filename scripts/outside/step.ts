import type { Toolbox } from '../toolbox.ts';

/** Where a tool is put to use. */
export interface Workplace {
  readonly tools: Toolbox;
  /** An empty folder. */
  readonly folder: string;
  /** The address of a running service, which is its base address too. */
  readonly service: string;
  /** Most minutes that a step may look for mistakes, where it could go on for ever. */
  readonly minutes: number;
}

/** What one tool is asked to do. */
export interface Step {
  readonly name: string;
  /** Gives what was seen, in a few words. Throws what the tool finds fault with, or `MissingTool`. */
  run(workplace: Workplace): Promise<string>;
}
