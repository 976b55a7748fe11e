import type { EditionStore, Publication } from './edition-store.ts';

/** The fewest editions that a store keeps: the current one, and the one before, which servers still serve. */
export const keepMin = 2;

/**
 * Gives up the files of all but the newest `keep` publications; the current one and the one before always stay, and
 * so does the list of publications. Says which were given up. Throws `StoreError`.
 */
export async function pruneStore(store: EditionStore, keep: number): Promise<readonly Publication[]> {
  const publishing = await store.begin();
  try {
    const { publications } = publishing;
    const old = publications.slice(0, -Math.max(keep, keepMin)).filter(({ pruned }) => !pruned);
    if (old.length > 0) await publishing.prune(new Set(old.map(({ sequence }) => sequence)));
    return old;
  } finally {
    await publishing.end();
  }
}
