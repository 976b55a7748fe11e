import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'zod';
import { type FileLock, takeFileLock } from '../file/file-lock.ts';
import { StoreError } from './edition-store.ts';

const holderSchema = z.object({ process: z.int(), host: z.string(), since: z.string() });

/** Files of the lock: what is locked, and who says to hold it. */
export const lockNames = ['publishing.lock', 'publishing.json'] as const;

/** Shuts other publishers out of a folder; a second file tells who. Throws `StoreError` at once when one is at work. */
export function lockFolder(folder: string, now: Date): FileLock {
  const [path, holder] = lockNames.map((name) => `${folder}/${name}`) as [string, string];
  const lock = takeFileLock(path);
  if (!lock)
    throw new StoreError(
      `somebody else is publishing to ${folder}${describeHolder(holder)}; nothing was changed`,
    );
  try {
    writeFileSync(
      holder,
      JSON.stringify({ process: process.pid, host: hostname(), since: now.toISOString() }),
    );
  } catch (error) {
    lock.release();
    throw error;
  }
  const release = () => {
    rmSync(holder, { force: true });
    lock.release();
  };
  return { release, [Symbol.dispose]: release };
}

function describeHolder(path: string): string {
  try {
    const holder = holderSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    return ` (process ${holder.process} on ${JSON.stringify(holder.host).slice(1, -1)}, since ${holder.since.slice(0, 19)}Z)`;
  } catch {
    // It has only just begun, or just ended.
    return '';
  }
}
