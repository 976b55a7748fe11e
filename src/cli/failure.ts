/** Ends a command with one line for the user: `exitCode` 1 when the input is at fault, 2 for wrong usage. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
