import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Change } from '../../verdict/change.ts';
import { writePublication } from '../history/write-publication.ts';
import { upgradeEdition } from '../older/upgrade-edition.ts';
import { type EditionStore, type Publication, StoreError } from './edition-store.ts';
import { explainWrite } from './explain-write.ts';
import { findPublication } from './find-publication.ts';
import { openPublished, stampOf } from './publish.ts';

/** How to roll back. */
export interface RollbackOptions {
  readonly now: Date;
  /** Which edition, as `findPublication` understands it. */
  readonly to: string;
  readonly onChange?: (change: Change) => void;
}

type OpenPublication = Awaited<ReturnType<typeof openPublished>>;

/** What was taken back. */
export interface Rollback {
  readonly publication: Publication;
  /** The publication whose edition is current again. */
  readonly target: Publication;
  /** The publication that was current before. */
  readonly previous: Publication;
}

/**
 * Publishes the content of an earlier edition again, as a publication of its own whose changes lead back to it.
 * Throws `StoreError` or `EditionError`; then nothing was published.
 */
export async function rollBack(
  store: EditionStore,
  { now, to, onChange }: RollbackOptions,
): Promise<Rollback> {
  const publishing = await store.begin();
  try {
    const { draft, publications } = publishing;
    const target = findPublication(publications, to, store.name);
    const current = publications.at(-1);
    if (!current || target.edition === current.edition)
      throw new StoreError(`${store.name}: edition ${target.edition} is the current one already`);
    const upgraded = `${draft}.content`;
    let whole: OpenPublication | undefined;
    let past: OpenPublication | undefined;
    try {
      // Should the current edition be damaged, the history goes on from the target, as far as that remembers it.
      whole = await openPublished(store, current).catch(() => undefined);
      // What servers could not read must not become current.
      past = await openPublished(store, target);
      const content = upgradeEdition(past.path, upgraded, { verified: true }) ? upgraded : past.path;
      const { sequence, publishedAt } = stampOf(publications, now);
      const { verdicts, withdrawn, changes } = writePublication({
        content,
        to: draft,
        current: whole ?? past,
        sequence,
        at: new Date(publishedAt),
        ...(onChange && { onChange }),
      });
      const publication = await publishing.publish({
        sequence,
        edition: target.edition,
        publishedAt,
        verdicts,
        withdrawn,
        changes: whole ? changes : null,
        rollbackTo: target.sequence,
      });
      return { publication, target, previous: current };
    } finally {
      whole?.edition.close();
      past?.edition.close();
      rmSync(upgraded, { force: true });
    }
  } catch (error) {
    // The draft lies on this machine, wherever the store is.
    throw explainWrite(dirname(publishing.draft), error);
  } finally {
    await publishing.end();
  }
}
