/** Ends a script with one line for the user: `exitCode` 1 if it could not be done, 2 for wrong usage. */
export class ScriptFailure extends Error {
  override readonly name = 'ScriptFailure';
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
