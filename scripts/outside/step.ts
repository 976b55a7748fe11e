import type { Toolbox } from '../toolbox.ts';

/** Where to run a tool. */
export interface Workplace {
  readonly tools: Toolbox;
  /** An empty folder. */
  readonly folder: string;
  /** Address of a running service, also its base address. */
  readonly service: string;
  /** Time limit of open-ended checks, in minutes. */
  readonly minutes: number;
}

/** The task of one tool. */
export interface Step {
  readonly name: string;
  /** Returns the result in a few words. Throws what the tool reports, or `MissingTool`. */
  run(workplace: Workplace): Promise<string>;
}
