import type { FaultGround } from './ground.ts';

/** Something that goes wrong around a server, done to a real one under load. */
export interface Fault {
  /** As `--only` names it. */
  readonly name: string;
  /** What is wrong, for the table. */
  readonly title: string;
  /** Does it. Throws `ScriptFailure` when the machine lacks what it takes; what it lacks is then told, and nothing tried. */
  run(ground: FaultGround): Promise<FaultReport>;
}

/** What came of a fault. */
export interface FaultReport {
  /** What was done, in a few words. */
  readonly done: string;
  /** Requests that were asked meanwhile, and how many of them had no right answer. */
  readonly requests: number;
  readonly failed: number;
  /** What the service said of it; empty for nothing. */
  readonly said: string;
  /** What should not have been, a line each; none when the service held. */
  readonly wrong: readonly string[];
}
