import { SQLiteError } from 'bun:sqlite';
import { DamagedSection } from './sections.ts';

/** Tells failures that a damaged file or a failing disk causes (sqlite.org/rescode.html) from all others. */
export function isDamage(error: unknown): boolean {
  if (error instanceof DamagedSection) return true;
  return error instanceof SQLiteError && /^SQLITE_(?:CORRUPT|NOTADB|IOERR)(?:_|$)/.test(error.code ?? '');
}
