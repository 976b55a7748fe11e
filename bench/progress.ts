/** Writes progress to standard error if it is a terminal. */
export function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`${text}\n`);
}
