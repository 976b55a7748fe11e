import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '../../../verdict/is-running.ts';

/** Makes a folder in `parent` that belongs to this process while it runs, and returns its path. */
export function makeOwnFolder(parent: string): string {
  return mkdtempSync(join(parent, ownPrefix));
}

/** Makes such a folder with a file in it and removes them, to see whether it can be done. Throws the system's error. */
export function tryOwnFolder(parent: string): void {
  const folder = makeOwnFolder(parent);
  try {
    writeFileSync(join(folder, 'trial'), Buffer.alloc(4096));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Removes the folders in `parent` of processes of this machine that were killed; skips those it cannot remove.
 * Rejects if `parent` cannot be read.
 */
export async function removeAbandonedFolders(parent: string, remove = removeWhole): Promise<void> {
  const names = await readdir(parent);
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    if (isInUse(name)) continue;
    try {
      await remove(join(parent, name));
    } catch {
      // In a shared folder, another user may own a folder of this name.
    }
  }
}

function removeWhole(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true });
}

/** With the host name: machines and containers that share a folder know only their own processes. */
const prefix = `verdicts-data-${hostname().replace(/[^A-Za-z0-9.]/g, '_')}-`;

/** With the start time: in a container, each process may have the PID of the one before. */
const ownPrefix = `${prefix}${process.pid}-${performance.timeOrigin.toString(36)}-`;

function isInUse(name: string): boolean {
  const pid = Number.parseInt(name.slice(prefix.length), 10);
  return pid === process.pid ? name.startsWith(ownPrefix) : isRunning(pid);
}
