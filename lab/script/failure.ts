/** Ends a script with a one-line message: `exitCode` 1 for a failure, 2 for wrong usage. */
export class ScriptFailure extends Error {
  override readonly name = 'ScriptFailure';
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
