/** Exit code of a command: 0 success, 1 mistakes in the input or a failure, 2 wrong usage. */
export type ExitCode = 0 | 1 | 2;

/** Ends a command with an exit code and a one-line message for the user. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly exitCode: Exclude<ExitCode, 0>;

  constructor(message: string, exitCode: Exclude<ExitCode, 0> = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
