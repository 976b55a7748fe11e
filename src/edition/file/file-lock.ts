import { Database, SQLiteError } from 'bun:sqlite';

/** A lock that is held until it is released or disposed of. */
export interface FileLock extends Disposable {
  release(): void;
}

/**
 * Takes a lock of the operating system through SQLite (sqlite.org/lockingv3.html); nothing when another process holds
 * it. The lock ends with its process, however that ends, so there are no stale locks. Throws the system's error or
 * SQLite's.
 */
export function takeFileLock(path: string): FileLock | undefined {
  const database = new Database(path, { create: true, readwrite: true });
  try {
    database.run('PRAGMA busy_timeout = 0');
    // Not exclusive: each of two that begin at once would keep the other from that, and neither would have the lock.
    database.run('BEGIN IMMEDIATE');
  } catch (error) {
    database.close();
    if (error instanceof SQLiteError && error.code?.startsWith('SQLITE_BUSY')) return undefined;
    throw error;
  }
  const release = () => database.close();
  return { release, [Symbol.dispose]: release };
}
