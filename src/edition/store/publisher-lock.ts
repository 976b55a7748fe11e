import { Database, SQLiteError } from 'bun:sqlite';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'zod';
import { StoreError } from './edition-store.ts';

const holderSchema = z.object({ process: z.int(), host: z.string(), since: z.string() });

/** Files of the lock: what is locked, and who says to hold it. */
export const lockNames = ['publishing.lock', 'publishing.json'] as const;

/**
 * Shuts other publishers out of a folder. What counts is a lock of the operating system, taken through SQLite
 * (sqlite.org/lockingv3.html): it ends with its process, however that ends, so there is no stale lock to take over,
 * and no second publisher who takes the same one over. The second file only tells who holds it.
 * Throws `StoreError` at once when somebody does.
 */
export function lockFolder(folder: string, now: Date): { release(): void } {
  const [lock, holder] = lockNames.map((name) => `${folder}/${name}`) as [string, string];
  const database = new Database(lock, { create: true, readwrite: true });
  try {
    database.run('PRAGMA busy_timeout = 0');
    database.run('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof SQLiteError && error.code?.startsWith('SQLITE_BUSY'))
      throw new StoreError(
        `somebody else is publishing to ${folder}${describeHolder(holder)}; nothing was changed`,
      );
    throw error;
  }
  writeFileSync(holder, JSON.stringify({ process: process.pid, host: hostname(), since: now.toISOString() }));
  return {
    release() {
      rmSync(holder, { force: true });
      database.close();
    },
  };
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
