import { statSync } from 'node:fs';
import { DirectoryStore, isDirectoryStore } from '../edition/store/directory-store.ts';
import type { EditionStore } from '../edition/store/edition-store.ts';
import { Failure } from './failure.ts';

/** Says whether a name is that of a store which has been published to. */
export function isStore(name: string): boolean {
  return isDirectoryStore(name);
}

/** Opens a store that has been published to. */
export function openStore(name: string): EditionStore {
  if (isStore(name)) return storeAt(name);
  const there = statSync(name, { throwIfNoEntry: false }) !== undefined;
  throw new Failure(
    there
      ? `${name} is no store; verdicts publish makes one in a new or empty folder`
      : `${name}: there is no such store`,
  );
}

/** The store at a place, whether or not it has been published to. */
export function storeAt(name: string): EditionStore {
  return new DirectoryStore(name, () => new Date());
}
