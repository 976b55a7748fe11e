import type { FaultGround } from './ground.ts';

/** A fault in the environment of a real server under load. */
export interface Fault {
  /** Name for `--only`. */
  readonly name: string;
  /** Title for the table. */
  readonly title: string;
  /** Injects the fault. Throws `ScriptFailure` with the reason if this machine cannot. */
  run(ground: FaultGround): Promise<FaultReport>;
}

/** Outcome of a fault. */
export interface FaultReport {
  /** The injected fault, in a few words. */
  readonly done: string;
  /** Requests sent meanwhile, and how many of them had no correct answer. */
  readonly requests: number;
  readonly failed: number;
  /** Log messages about the fault, or an empty string. */
  readonly said: string;
  /** Violations, one line each; empty if the service held. */
  readonly wrong: readonly string[];
}
