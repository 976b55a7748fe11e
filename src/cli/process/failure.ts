import { reasons } from '../../edition/store/explain-write.ts';
import { isSystemError } from '../../verdict/text/error-message.ts';
import { printable } from '../../verdict/text/printable.ts';

/** Exit code of a command: 0 success, 1 mistakes in the input or a failure, 2 wrong usage. */
export type ExitCode = 0 | 1 | 2;

/** Sets the exit code of a command that ends without throwing. */
export type SetExitCode = (code: ExitCode) => void;

/** Ends a command with an exit code and a one-line message for the user. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly exitCode: Exclude<ExitCode, 0>;

  constructor(message: string, exitCode: Exclude<ExitCode, 0> = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The error to throw when a path could not be written: `Failure` for an error of the system, any other error as it is. */
export function writeFailure(path: string, error: unknown): unknown {
  if (!isSystemError(error)) return error;
  return new Failure(`${printable(path)} cannot be written: ${reasons[error.code ?? ''] ?? error.message}`);
}
