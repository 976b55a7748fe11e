import { accessSync, constants, statSync } from 'node:fs';
import { Failure } from '../cli/failure.ts';

/** Whether a path is a folder rather than a file; one that is not there or may not be read throws `Failure`. */
export function isReadableFolder(path: string): boolean {
  try {
    const folder = statSync(path).isDirectory();
    accessSync(path, folder ? constants.R_OK | constants.X_OK : constants.R_OK);
    return folder;
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new Failure(`${path}: ${missing ? 'there is no such folder or file' : 'it may not be read'}`);
  }
}
