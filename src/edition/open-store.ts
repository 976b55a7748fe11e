import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { DirectoryStore, editionPattern, isDirectoryStore } from './store/directory-store.ts';
import { type EditionStore, StoreAddressError, StoreError } from './store/edition-store.ts';
import { LocalCopies } from './store/local-copies.ts';
import type { PublicKey } from './store/minisign.ts';
import { isPostgresAddress, parsePostgresAddress } from './store/postgres/postgres-address.ts';
import { PostgresStore, type PostgresStoreOptions } from './store/postgres/postgres-store.ts';
import { isS3Address, parseS3Address } from './store/s3/s3-address.ts';
import type { S3Surroundings } from './store/s3/s3-client.ts';
import { S3Store } from './store/s3/s3-store.ts';
import type { InspectedStore } from './store/verify-store.ts';

/** How a store is reached. */
export interface StoreAccess extends Omit<PostgresStoreOptions, 'address'> {
  /** What the address of a bucket does not contain. */
  readonly s3: S3Surroundings;
  /** Keys whose editions are served; all editions if missing. */
  readonly trusted?: readonly PublicKey[] | undefined;
  /** Whether a server keeps local copies of a store in a folder too. */
  readonly copiesFolderStores?: boolean | undefined;
}

/** Where this machine keeps local copies of a store in a folder. */
export function localCopiesOf(folder: string, { copiesFolder }: StoreAccess): LocalCopies {
  return new LocalCopies(copiesFolder, resolve(folder));
}

/** Whether a name is the address of a store that is not in a folder. */
export function isDistant(name: string): boolean {
  return isPostgresAddress(name) || isS3Address(name);
}

/** Whether a name is a store's: a folder published to, or an address. Throws `StoreAddressError` for other kinds. */
export function isStore(name: string): boolean {
  refuseOtherAddresses(name);
  return isDistant(name) || isDirectoryStore(name);
}

/** Opens a store that has been published to. Throws `StoreError` when there is none. */
export function openStore(name: string, access: StoreAccess): EditionStore {
  if (isStore(name)) return storeAt(name, access);
  const exists = statSync(name, { throwIfNoEntry: false }) !== undefined;
  if (exists && !isReadable(name)) throw new StoreError(`${name}: permission denied`);
  throw new StoreError(
    exists
      ? `${name} is not a store; verdicts publish creates one in a new or empty folder`
      : `${name}: there is no such store`,
  );
}

/** Opens a store that may be damaged: its pointer may be lost. Throws as `openStore` does. */
export function openStoreToInspect(name: string, access: StoreAccess): InspectedStore {
  refuseOtherAddresses(name);
  if (isDistant(name))
    return { kind: 'distant', open: (copiesFolder) => storeAt(name, { ...access, copiesFolder }) };
  if (!holdsEditions(name)) openStore(name, access);
  return { kind: 'folder', folder: name };
}

function holdsEditions(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => editionPattern.test(name));
  } catch {
    return false;
  }
}

/** The store at a place, whether or not it has been published to. */
export function storeAt(name: string, access: StoreAccess): EditionStore {
  refuseOtherAddresses(name);
  if (isS3Address(name))
    return new S3Store({ ...access, address: parseS3Address(name), surroundings: access.s3 });
  if (isPostgresAddress(name)) return new PostgresStore({ ...access, address: parsePostgresAddress(name) });
  return new DirectoryStore(name, () => new Date());
}

/** The message does not repeat the address: it may hold a password. */
function refuseOtherAddresses(name: string): void {
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(name)?.[1];
  if (scheme !== undefined && !isDistant(name))
    throw new StoreAddressError(
      `a store cannot be at ${scheme}://…; allowed: a folder, s3://… or postgres://…`,
    );
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
