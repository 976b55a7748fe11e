import { EditionError } from '../seal.ts';
import { StoreError } from './edition-store.ts';

/**
 * The system's and SQLite's own failures while a store is written to, as one line: no space, no permission, no such
 * folder. Anything else is given back as it is.
 */
export function explainWrite(name: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreError || error instanceof EditionError) return error;
  const code = 'code' in error ? String(error.code) : '';
  return /^(?:E[A-Z0-9]+|SQLITE_(?:CANTOPEN|FULL|IOERR|READONLY|PERM|CORRUPT)\w*)$/.test(code)
    ? new StoreError(`${name} cannot be written: ${error.message}`)
    : error;
}
