/** Ends a benchmark with one line for the user: `exitCode` 1 when it could not be done, 2 for wrong usage. */
export class BenchFailure extends Error {
  override readonly name = 'BenchFailure';
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
