import type { EditionStore, Publication } from './edition-store.ts';
import { newEditions } from './find-publication.ts';

/** The fewest editions that a store keeps: the current one, and the one before, which servers still serve. */
export const keepMin = 2;

/**
 * Gives up the files of all but the newest `keep` publications, one that only signed an edition again not counted; the
 * current edition and the one before always stay, and so does the list. Says which were given up. Throws `StoreError`.
 */
export async function pruneStore(store: EditionStore, keep: number): Promise<readonly Publication[]> {
  const publishing = await store.begin();
  try {
    const { publications } = publishing;
    const oldest = newEditions(publications).at(-Math.max(keep, keepMin))?.sequence ?? 0;
    const old = publications.filter(({ sequence, pruned }) => sequence < oldest && !pruned);
    if (old.length > 0) await publishing.prune(new Set(old.map(({ sequence }) => sequence)));
    return old;
  } finally {
    await publishing.end();
  }
}
