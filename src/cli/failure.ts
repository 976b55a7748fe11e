/** What a command ends with: 0 done, 1 the input is at fault or the work could not be done, 2 wrong usage. */
export type ExitCode = 0 | 1 | 2;

/** Ends a command with one line for the user: `exitCode` 1 when the input is at fault, 2 for wrong usage. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly exitCode: Exclude<ExitCode, 0>;

  constructor(message: string, exitCode: Exclude<ExitCode, 0> = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
