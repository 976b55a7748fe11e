import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RememberedPublication } from '../history/history.ts';
import { type Publication, StoreError } from './edition-store.ts';
import { explainWrite } from './explain-write.ts';
import {
  type FolderInspection,
  inspectFolder,
  type StoreFault,
  type WholeEdition,
} from './inspect-folder.ts';
import { flush, pointerName, replacePointer } from './pointer-file.ts';
import { lockFolder } from './publisher-lock.ts';

/** What a repair did. */
export interface FolderRepair extends Pick<FolderInspection, 'faults'> {
  /** Paths of what was taken aside. */
  readonly aside: readonly string[];
  /** The list as it is now; its last publication is the current one. */
  readonly publications: readonly Publication[];
  /** Publications that the pointer named and that can no longer be current: no later edition is whole. */
  readonly lost: readonly number[];
  /** What is still wrong, since it cannot be repaired from what the folder holds. */
  readonly remaining: readonly StoreFault[];
}

/** Folder of a store for files that a repair took aside. */
const asideName = 'damaged';

/** Stands for the hash of a file that is not there. */
const noHash = '0'.repeat(64);

/**
 * Rebuilds the pointer of a store from its intact editions and what they remember, and moves damaged files aside;
 * deletes nothing, and does nothing if nothing is wrong. Throws `StoreError` if no edition is intact or a publisher is
 * at work.
 */
export async function repairFolder(folder: string, now: Date): Promise<FolderRepair> {
  try {
    using _lock = lockFolder(folder, now);
    const inspection = await inspectFolder(folder);
    const { pointer = [], faults } = inspection;
    if (faults.length === 0) return { faults, aside: [], publications: pointer, lost: [], remaining: [] };
    const publications = rebuild(inspection, folder);
    const last = publications.at(-1)?.sequence ?? 0;
    const aside = takeAside(folder, inspection);
    const temporary = join(folder, `draft-${process.pid}.json`);
    try {
      replacePointer(join(folder, pointerName), publications, temporary);
    } finally {
      rmSync(temporary, { force: true });
    }
    const lost = pointer.map(({ sequence }) => sequence).filter((sequence) => sequence > last);
    const { faults: remaining } = await inspectFolder(folder);
    return { faults, aside, publications, lost, remaining };
  } catch (error) {
    throw explainWrite(folder, error);
  }
}

/** The list of publications up to the newest whole edition. */
function rebuild({ pointer, whole }: FolderInspection, folder: string): readonly Publication[] {
  const newest = whole.at(-1);
  if (!newest)
    throw new StoreError(
      `${folder} holds no whole edition: nothing can be repaired; publish into a new folder`,
    );
  const stated = new Map(pointer?.map((one) => [one.sequence, one]));
  const files = new Map(whole.map((one) => [one.sequence, one]));
  // Newer editions know as much as older ones, but for what a history that was begun anew has forgotten.
  const remembered = new Map(
    whole.flatMap(({ history }) => history.map((one) => [one.sequence, one] as const)),
  );
  const sequences = [...new Set([...stated.keys(), ...remembered.keys()])].sort((a, b) => a - b);
  const publications: Publication[] = [];
  for (const sequence of sequences.filter((one) => one <= newest.sequence)) {
    const about = stated.get(sequence) ?? publicationOf(remembered.get(sequence), publications);
    if (about) publications.push(withFile(about, files.get(sequence)));
  }
  return publications;
}

function publicationOf(
  row: RememberedPublication | undefined,
  before: readonly Publication[],
): Omit<Publication, 'bytes' | 'sha256'> | undefined {
  if (!row) return undefined;
  const { sequence, id: edition, ...about } = row;
  const isSame = before.at(-1)?.edition === edition;
  const rollbackTo = isSame ? undefined : before.findLast((one) => one.edition === edition)?.sequence;
  return { sequence, edition, ...about, ...(rollbackTo !== undefined && { rollbackTo }) };
}

function withFile(
  { pruned: _, ...about }: Omit<Publication, 'bytes' | 'sha256'> & Partial<Publication>,
  file: WholeEdition | undefined,
): Publication {
  if (file) return { ...about, bytes: file.bytes, sha256: file.sha256 };
  return { ...about, bytes: about.bytes ?? 0, sha256: about.sha256 ?? noHash, pruned: true };
}

function takeAside(folder: string, { pointer, damaged }: FolderInspection): readonly string[] {
  const aside: string[] = [];
  const place = (name: string) => {
    mkdirSync(join(folder, asideName), { recursive: true });
    let to = join(folder, asideName, name);
    for (let count = 2; existsSync(to); count++) to = join(folder, asideName, `${name}.${count}`);
    aside.push(to);
    return to;
  };
  for (const name of damaged) renameSync(join(folder, name), place(name));
  // Copied, not moved: until it is replaced, servers that read it know that something is wrong.
  if (!pointer && existsSync(join(folder, pointerName)))
    copyFileSync(join(folder, pointerName), place(pointerName));
  if (aside.length > 0) flush(join(folder, asideName));
  return aside;
}
