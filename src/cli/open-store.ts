import { accessSync, constants, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { DirectoryStore, isDirectoryStore } from '../edition/store/directory-store.ts';
import type { EditionStore } from '../edition/store/edition-store.ts';
import {
  isPostgresAddress,
  parsePostgresAddress,
  withoutPassword,
} from '../edition/store/postgres/postgres-address.ts';
import { PostgresStore } from '../edition/store/postgres/postgres-store.ts';
import { Failure } from './failure.ts';
import { countOf, type Terminal } from './terminal.ts';

/** The ways to name a store, for help. */
export const storeNames = 'folder of the store, or postgres://USER@HOST:PORT/DATABASE';

/**
 * Says whether a name is that of a store: a folder that has been published to, or the address of a database. An address
 * of another kind throws `Failure`.
 */
export function isStore(name: string): boolean {
  refuseOtherAddresses(name);
  return isPostgresAddress(name) || isDirectoryStore(name);
}

/** How a store that is far away is read. */
export interface StoreOptions {
  /** Where copies of editions are kept, instead of where the environment says. */
  readonly cacheDir?: string | undefined;
  /** Ends all waiting. */
  readonly signal?: AbortSignal;
}

/** Opens a store that has been published to. */
export function openStore(name: string, terminal: Terminal, options: StoreOptions = {}): EditionStore {
  if (isStore(name)) return storeAt(name, terminal, options);
  const there = statSync(name, { throwIfNoEntry: false }) !== undefined;
  if (there && !mayRead(name)) throw new Failure(`${name}: it may not be read`);
  throw new Failure(
    there
      ? `${name} is no store; verdicts publish makes one in a new or empty folder`
      : `${name}: there is no such store`,
  );
}

/** The store at a place, whether or not it has been published to. */
export function storeAt(
  name: string,
  { progress }: Terminal,
  { cacheDir, signal }: StoreOptions = {},
): EditionStore {
  refuseOtherAddresses(name);
  if (!isPostgresAddress(name)) return new DirectoryStore(name, () => new Date());
  return new PostgresStore({
    address: parsePostgresAddress(name),
    password: process.env['PGPASSWORD'],
    signal,
    copiesFolder: resolve(cacheDir ?? cacheFolder(process.env)),
    onProgress: (stage, done, all) =>
      progress(`${stage} ${Math.floor((done / all) * 100)} % of ${countOf(all, 'byte')}`),
  });
}

/**
 * How a worker process is told of a store: the list of processes shows its words to everybody on the machine, so the
 * password goes by a variable.
 */
export function storeForWorker(name: string): {
  readonly name: string;
  readonly variables: Readonly<Record<string, string>>;
} {
  if (!isPostgresAddress(name)) return { name, variables: {} };
  const { password } = parsePostgresAddress(name);
  return {
    name: withoutPassword(name),
    variables: password === undefined ? {} : { PGPASSWORD: password },
  };
}

/** A relative XDG_CACHE_HOME is to be ignored (XDG Base Directory Specification, "Environment variables"). */
function cacheFolder(environment: Readonly<Record<string, string | undefined>>): string {
  const own = environment['VERDICTS_CACHE_DIR'];
  if (own) return own;
  const cache = environment['XDG_CACHE_HOME'];
  return join(cache && isAbsolute(cache) ? cache : join(homedir(), '.cache'), 'verdicts');
}

/** Not repeated in the message: it may hold a password. */
function refuseOtherAddresses(name: string): void {
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(name)?.[1];
  if (scheme !== undefined && !isPostgresAddress(name))
    throw new Failure(`a store cannot be at ${scheme}://…; allowed: a folder, or postgres://…`, 2);
}

function mayRead(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
