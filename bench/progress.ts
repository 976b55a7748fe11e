/** Says on standard error what is going on; only when a person is looking. */
export function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`${text}\n`);
}
