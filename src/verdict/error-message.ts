/** What an error says; anything that is thrown says something. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Where an error comes from too, for those who mend it. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Tells a failure of the operating system, such as `ENOSPC`, from a bug. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code));
}
