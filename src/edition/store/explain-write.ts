import { EditionError } from '../file/seal.ts';
import { StoreError } from './edition-store.ts';

/** The user's words for what a person can see at once. */
export const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'it is a file, not a folder',
  ENOTDIR: 'it is a file, not a folder',
  EACCES: 'permission denied',
  EROFS: 'the file system may only be read',
};

/** A failure of the system or SQLite to write to a store, as one line; anything else is given back as it is. */
export function explainWrite(name: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreError || error instanceof EditionError) return error;
  const code = 'code' in error ? String(error.code) : '';
  return /^(?:E[A-Z0-9]+|SQLITE_(?:CANTOPEN|FULL|IOERR|READONLY|PERM|CORRUPT)\w*)$/.test(code)
    ? new StoreError(`${name} cannot be written: ${reasons[code] ?? error.message}`)
    : error;
}
