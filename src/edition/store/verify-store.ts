import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '../../verdict/text/error-message.ts';
import { openToCompare } from '../older/open-comparable.ts';
import type { EditionStore, Publication } from './edition-store.ts';
import { inspectFolder, type StoreFault } from './inspect-folder.ts';
import type { PublicKey } from './minisign.ts';
import { distrust } from './signed-publication.ts';

/** A store that may be damaged. */
export type InspectedStore =
  | { readonly kind: 'folder'; readonly folder: string }
  | {
      readonly kind: 'distant';
      /** Opens it with another folder for local copies. */
      readonly open: (copiesFolder: string) => EditionStore;
    };

/** What is wrong with a store, and how much of it was read. */
export interface StoreReport {
  readonly publications: number;
  /** Editions that are whole. */
  readonly editions: number;
  readonly faults: readonly StoreFault[];
}

/**
 * Reads every edition of a store and its list of publications, and reports each fault. Of a distant store the editions
 * are downloaded, one after the other. With keys, each publication must be signed by one of them. Throws
 * `StoreError` if the store cannot be read at all.
 */
export async function verifyStore(
  inspected: InspectedStore,
  trusted: readonly PublicKey[] = [],
): Promise<StoreReport> {
  if (inspected.kind === 'distant') {
    // What lies on this machine already says nothing of the store.
    using folder = mkdtempDisposableSync(join(tmpdir(), 'verdicts-verify-'));
    return await verifyDistant(inspected.open(folder.path), trusted);
  }
  const { pointer = [], whole, faults } = await inspectFolder(inspected.folder);
  return {
    publications: pointer.length,
    editions: whole.length,
    faults: [...faults, ...untrusted(pointer, trusted)],
  };
}

/** Publications that none of the keys signed, if there are any keys. */
function untrusted(publications: readonly Publication[], keys: readonly PublicKey[]): readonly StoreFault[] {
  if (keys.length === 0) return [];
  return publications.flatMap((publication) => {
    const reason = publication.pruned ? undefined : distrust(publication, keys);
    const advice = 'find out who published it; publish again with --sign, or prune it';
    return reason === undefined ? [] : { where: `publication ${publication.sequence}`, what: reason, advice };
  });
}

async function verifyDistant(store: EditionStore, trusted: readonly PublicKey[]): Promise<StoreReport> {
  const publications = await store.publications();
  const faults: StoreFault[] = [...untrusted(publications, trusted)];
  let editions = 0;
  for (const publication of publications.filter(({ pruned }) => !pruned)) {
    const { sequence, edition: id } = publication;
    try {
      using edition = openToCompare(await store.fetch(publication));
      const own = edition.history.publications().at(-1);
      if (edition.id !== id || own?.sequence !== sequence)
        throw new Error(`it holds edition ${edition.id} of publication ${own?.sequence ?? 'none'}`);
      editions++;
    } catch (error) {
      const advice =
        publication === publications.at(-1)
          ? 'restore the store from a backup, or roll back to an edition that is whole'
          : 'restore the store from a backup; servers need it only for a rollback';
      faults.push({ where: `publication ${sequence}`, what: messageOf(error), advice });
    }
  }
  return { publications: publications.length, editions, faults };
}
