import type { Edition } from '../edition/file/edition.ts';
import { type EditionStore, type Publication, StoreError } from '../edition/store/edition-store.ts';
import { messageOf } from '../verdict/error-message.ts';
import type { OpenServed } from './edition-source.ts';
import type { WriteLog } from './log/server-log.ts';

/** The state of a store that a server begins with. */
export interface StoreStart {
  readonly publication: Publication;
  readonly edition: Edition;
  /** Whether the store could not be read and local copies are served. */
  readonly isLocal: boolean;
}

/**
 * Opens the newest edition of a store; an earlier one if that is damaged, or local copies if the store cannot be read.
 * Throws `StoreError` when none can be served.
 */
export async function openNewest(
  store: EditionStore,
  writeLog: WriteLog,
  open: OpenServed,
): Promise<StoreStart> {
  const { publications, isLocal } = await listPublications(store, writeLog);
  for (const publication of publications.toReversed()) {
    if (publication.pruned) continue;
    try {
      return { publication, edition: await openServed(store, publication, open), isLocal };
    } catch (error) {
      writeLog(`verdicts: publication ${publication.sequence} is not served: ${messageOf(error)}`, 'warn');
    }
  }
  throw new StoreError(
    publications.length === 0
      ? `${store.name}: nothing has been published yet`
      : `${store.name}: no edition can be served`,
  );
}

/** Opens the edition of a publication. Throws `StoreError` when its file holds another one. */
export async function openServed(
  store: EditionStore,
  publication: Publication,
  open: OpenServed,
): Promise<Edition> {
  const edition = await open(await store.fetch(publication), { verified: true });
  if (edition.id === publication.edition) return edition;
  edition.close();
  throw new StoreError(
    `${store.name}: the file of publication ${publication.sequence} holds another edition`,
  );
}

async function listPublications(
  store: EditionStore,
  writeLog: WriteLog,
): Promise<{ readonly publications: readonly Publication[]; readonly isLocal: boolean }> {
  let trouble: string;
  try {
    const publications = await store.publications();
    if (publications.length > 0 || !store.local) return { publications, isLocal: false };
    trouble = `${store.name}: nothing is published there`;
  } catch (error) {
    if (!(error instanceof StoreError) || !store.local) throw error;
    trouble = error.message;
  }
  const publications = store.local();
  const newest = publications.at(-1);
  if (!newest) throw new StoreError(`${trouble}, and there is no local copy`);
  writeLog(
    `verdicts: ${trouble}; serving the local copy of publication ${newest.sequence}, of ${newest.publishedAt}`,
    'warn',
  );
  return { publications, isLocal: true };
}
