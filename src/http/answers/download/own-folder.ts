import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '../../../verdict/is-running.ts';

/** Makes a folder in `parent` that is this process's own while it runs, and says where it is. */
export function makeOwnFolder(parent: string): string {
  return mkdtempSync(join(parent, ownPrefix));
}

/**
 * Removes the folders that processes of this machine left in `parent` when they were killed; those that cannot be
 * removed stay. Rejects when `parent` cannot be read.
 */
export async function removeAbandonedFolders(parent: string, remove = removeWhole): Promise<void> {
  const names = await readdir(parent);
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    if (isInUse(name)) continue;
    try {
      await remove(join(parent, name));
    } catch {
      // Where everybody may write, anybody may make a folder of this name, which nobody else can remove.
    }
  }
}

function removeWhole(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true });
}

/** Machines and containers that share a folder know their own processes only. */
const prefix = `verdicts-data-${hostname().replace(/[^A-Za-z0-9.]/g, '_')}-`;

/** With the moment of the start: in a container every process may have the number of the one before. */
const ownPrefix = `${prefix}${process.pid}-${performance.timeOrigin.toString(36)}-`;

function isInUse(name: string): boolean {
  const pid = Number.parseInt(name.slice(prefix.length), 10);
  return pid === process.pid ? name.startsWith(ownPrefix) : isRunning(pid);
}
