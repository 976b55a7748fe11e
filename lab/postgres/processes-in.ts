import { readdirSync, readlinkSync } from 'node:fs';

/** The processes whose working folder is `folder`; for a data folder of PostgreSQL, the server and all its children. */
export function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && workingFolder(name) === folder)
    .map(Number);
}

function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // It has exited, or belongs to another user.
    return undefined;
  }
}
