import { readdirSync, readlinkSync } from 'node:fs';

/** The processes whose working folder is `folder`: of a data folder of PostgreSQL, the server and all its helpers. */
export function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && workingFolder(name) === folder)
    .map(Number);
}

function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // Gone, or not ours to look at.
    return undefined;
  }
}
