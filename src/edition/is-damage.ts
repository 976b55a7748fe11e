import { SQLiteError } from 'bun:sqlite';

/** Tells failures that a damaged file or a failing disk causes (sqlite.org/rescode.html) from all others. */
export function isDamage(error: unknown): boolean {
  return error instanceof SQLiteError && /^SQLITE_(?:CORRUPT|NOTADB|IOERR)(?:_|$)/.test(error.code ?? '');
}
