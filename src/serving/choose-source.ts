import { accessSync, constants, statSync } from 'node:fs';
import { isStore, openStore } from '../edition/open-store.ts';
import type { EditionSource, SourceOptions } from './edition-source.ts';
import { fileSource } from './file-source.ts';
import { folderSource } from './folder-source.ts';
import { ServingError } from './serving-error.ts';
import { storeSource } from './store-source.ts';

/** What a path names: a store, a catalogue folder, or else an edition file. Throws `ServingError` for a missing one. */
export function sourceKind(path: string): 'store' | 'catalogue' | 'file' {
  if (isStore(path)) return 'store';
  try {
    const isFolder = statSync(path).isDirectory();
    accessSync(path, isFolder ? constants.R_OK | constants.X_OK : constants.R_OK);
    return isFolder ? 'catalogue' : 'file';
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new ServingError(`${path}: ${isMissing ? 'there is no such folder or file' : 'permission denied'}`);
  }
}

/** The source that a path names. Throws `ServingError` when there is nothing, or nothing that may be read. */
export function chooseSource(path: string, options: SourceOptions): EditionSource {
  const kind = sourceKind(path);
  if (kind === 'store') return storeSource(openStore(path, options.storeAccess), options);
  return kind === 'catalogue' ? folderSource(path, options) : fileSource(path, options);
}
