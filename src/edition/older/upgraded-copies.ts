import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../../verdict/text/error-message.ts';
import type { Edition } from '../file/edition.ts';
import { type FileLock, takeFileLock } from '../file/file-lock.ts';
import { type OpenEditionOptions, openEdition } from '../file/open-edition.ts';
import { EditionError, sealOf } from '../file/seal.ts';
import { editionFormat } from '../file/tables.ts';
import { olderFormatOf } from './open-comparable.ts';

/** Copies that are kept: of the current edition and of the one before. */
const copiesKept = 2;

/** What a killed process leaves of a copy. */
const draftPattern = /^upgraded-.*\.draft/;

/** Milliseconds between two checks whether another process has written the copy. */
const waitStepMs = 100;

const copyPattern = /^upgraded-.*\.sqlite$/;

/** How editions of older formats are served. */
export interface UpgradeOptions {
  /** Folder for the copies; made when it is needed. */
  readonly folder: string;
  /** Writes an edition of an older format in the present one, outside this process; false if it could not be done. */
  readonly upgrade: (from: string, to: string, format: number) => Promise<boolean>;
  readonly signal: AbortSignal;
  /** Called when another process is writing copies, for which this one waits. */
  readonly onWait: () => void;
}

/**
 * Opens an edition file, whether it is of this format or of an older one: of that a copy in this format is written, with
 * the same id, and kept for the next process. Throws `EditionError` as `openEdition` does.
 */
export async function openWithCopy(
  path: string,
  options: OpenEditionOptions,
  upgrading: UpgradeOptions,
): Promise<Edition> {
  const format = olderFormatOf(path);
  if (format === undefined) return openEdition(path, options);
  const { folder, upgrade } = upgrading;
  const copy = join(folder, `upgraded-${sealOf(path)}-${editionFormat}.sqlite`);
  makeFolder(folder);
  using lock = await lockFolder(upgrading);
  const kept = openCopy(copy);
  if (kept) return kept;
  if (lock) removeNamed(folder, draftPattern);
  if (!(await upgrade(path, copy, format)))
    throw new EditionError(`${path}: no copy in format ${editionFormat} could be written`);
  removeOld(folder, copy);
  return openEdition(copy);
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new EditionError(
      `${folder}, for local copies (VERDICTS_CACHE_DIR names another folder), cannot be made: ${messageOf(error)}`,
    );
  }
}

/** A copy that was written before, if it is whole. */
function openCopy(path: string): Edition | undefined {
  try {
    return openEdition(path);
  } catch {
    return undefined;
  }
}

/** Waits until no other process writes copies there. */
async function lockFolder({ folder, signal, onWait }: UpgradeOptions): Promise<FileLock | undefined> {
  try {
    while (!signal.aborted) {
      const lock = takeFileLock(join(folder, 'upgrade.lock'));
      if (lock) return lock;
      onWait();
      await Bun.sleep(waitStepMs);
    }
  } catch {
    // On a file system without locks the same copy may be written twice, which is harmless.
  }
  return undefined;
}

function removeNamed(folder: string, pattern: RegExp): void {
  for (const name of readdirSync(folder).filter((one) => pattern.test(one)))
    rmSync(join(folder, name), { force: true });
}

function removeOld(folder: string, newest: string): void {
  const copies = readdirSync(folder)
    .filter((name) => copyPattern.test(name))
    .map((name) => join(folder, name))
    .map((path) => ({ path, modified: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((one, other) => other.modified - one.modified);
  const old = copies.slice(copiesKept).filter(({ path }) => path !== newest);
  for (const { path } of old) rmSync(path, { force: true });
}
