/** `PATH`, and the folders where Debian keeps servers, which are in the `PATH` of root only. */
export const programPath = [
  process.env['PATH'] ?? '/usr/bin:/bin',
  '/usr/local/sbin',
  '/usr/sbin',
  '/sbin',
].join(':');

/** Path of a program on this machine, if it is installed. */
export function findProgram(name: string): string | undefined {
  return Bun.which(name, { PATH: programPath }) ?? undefined;
}
