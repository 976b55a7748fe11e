import type { Edition } from '../edition/file/edition.ts';
import { type EditionStore, type Publication, StoreError } from '../edition/store/edition-store.ts';
import { signaturesOf } from '../edition/store/signed-publication.ts';
import { messageOf } from '../verdict/text/error-message.ts';
import type { OpenServed } from './edition-source.ts';
import type { WriteLog } from './log/server-log.ts';

/** The state of a store that a server begins with. */
export interface StoreStart {
  readonly publication: Publication;
  readonly edition: Edition;
  /** What was wrong with the store or its newest edition, which has been logged. */
  readonly trouble: StoreTrouble | undefined;
}

/** Why a server does not follow a store to its newest edition. */
export interface StoreTrouble {
  /** Whether the store could be read. */
  readonly isReached: boolean;
  /** The same for every way in which a store cannot be read: that changes from poll to poll. */
  readonly message: string;
}

/** Any failure to read a store. */
export const unreachable: StoreTrouble = { isReached: false, message: 'unreachable' };

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
  let trouble = isLocal ? unreachable : undefined;
  for (const publication of publications.toReversed()) {
    if (publication.pruned) continue;
    try {
      return { publication, edition: await openServed(store, publication, open), trouble };
    } catch (error) {
      const message = messageOf(error);
      trouble ??= { isReached: true, message };
      writeLog(`verdicts: publication ${publication.sequence} is not served: ${message}`, 'warn');
    }
  }
  throw new StoreError(
    publications.length === 0
      ? `${store.name}: nothing has been published yet`
      : `${store.name}: no edition can be served`,
  );
}

/** The publications of a store, the oldest first, or those of its local copies if it cannot be read; never rejects. */
export async function knownPublications(store: EditionStore): Promise<readonly Publication[]> {
  const listed = await store.publications().catch(() => []);
  return listed.length > 0 ? listed : (store.local?.() ?? []);
}

/** Opens the edition of a publication. Throws `StoreError` when its file holds another one. */
export async function openServed(
  store: EditionStore,
  publication: Publication,
  open: OpenServed,
): Promise<Edition> {
  const edition = await open(await store.fetch(publication), { verified: true });
  edition.signatures = signaturesOf(publication).files;
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
