import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { isDistant, isStore, localCopiesOf, type StoreAccess, storeAt } from '../edition/open-store.ts';
import { CopiedStore } from '../edition/store/copied-store.ts';
import type { EditionStore } from '../edition/store/edition-store.ts';
import { TrustedStore } from '../edition/store/trusted-store.ts';
import type { EditionSource, SourceOptions } from './edition-source.ts';
import { fileSource } from './file-source.ts';
import { folderSource } from './folder-source.ts';
import type { WriteLog } from './log/server-log.ts';
import { ServingError } from './serving-error.ts';
import { storeSource } from './store-source.ts';

/**
 * What a path names: a store, even if its folder is missing but there are local copies; a catalogue folder; or else an
 * edition file. Throws `ServingError` if there is none.
 */
export function sourceKind(path: string, access: StoreAccess): 'store' | 'catalogue' | 'file' {
  if (isStore(path) || isAway(path, access)) return 'store';
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
  const kind = sourceKind(path, options.storeAccess);
  if (kind === 'store') return storeSource(storeOf(path, options), options);
  if (options.storeAccess.trusted?.length)
    throw new ServingError(
      `--trust is for a store; ${path} is ${kind === 'file' ? 'an edition file' : 'a catalogue folder'}, which has no signature`,
    );
  return kind === 'catalogue' ? folderSource(path, options) : fileSource(path, options);
}

/** Whether the folder of a store is missing, or empty like a mount point without its volume, and there are local copies. */
function isAway(path: string, access: StoreAccess): boolean {
  if (!access.copiesFolderStores) return false;
  return !holdsAnything(path) && localCopiesOf(path, access).publications().length > 0;
}

function holdsAnything(path: string): boolean {
  try {
    return !statSync(path).isDirectory() || readdirSync(path).length > 0;
  } catch {
    return false;
  }
}

function storeOf(path: string, { storeAccess, stopping, writeLog }: SourceOptions): EditionStore {
  const { trusted = [] } = storeAccess;
  const store = copied(path, storeAccess, stopping, writeLog);
  return trusted.length > 0 ? new TrustedStore(store, trusted) : store;
}

function copied(
  path: string,
  storeAccess: StoreAccess,
  stopping: AbortSignal,
  writeLog: WriteLog,
): EditionStore {
  const store = storeAt(path, storeAccess);
  if (isDistant(path) || !storeAccess.copiesFolderStores) return store;
  const report = (line: string) => writeLog(line, 'warn');
  return new CopiedStore(store, localCopiesOf(path, storeAccess), { signal: stopping, report });
}
