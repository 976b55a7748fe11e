import { Database, SQLiteError } from 'bun:sqlite';

/**
 * Takes a lock of the operating system through SQLite (sqlite.org/lockingv3.html); nothing when another process holds
 * it. The lock ends with its process, however that ends, so there are no stale locks. Throws the system's error or
 * SQLite's.
 */
export function takeFileLock(path: string): { release(): void } | undefined {
  const database = new Database(path, { create: true, readwrite: true });
  try {
    database.run('PRAGMA busy_timeout = 0');
    database.run('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof SQLiteError && error.code?.startsWith('SQLITE_BUSY')) return undefined;
    throw error;
  }
  return { release: () => database.close() };
}
