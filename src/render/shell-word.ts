/** A word of a POSIX shell, quoted where it has to be (IEEE Std 1003.1, section 2.2.2). */
export function shellWord(word: string): string {
  return /^[\w./:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
