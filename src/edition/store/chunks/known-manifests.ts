import { type Publication, StoreError, StoreUnreachable } from '../edition-store.ts';
import type { Manifest } from './manifest.ts';

/** Editions whose chunks a new one builds upon: those that no prune removes. */
const builtUpon = 2;

/**
 * The manifests of the editions that the next one builds upon, as far as they can be read: without one, more is written,
 * and nothing worse. Throws `StoreUnreachable`, and what `read` throws but `StoreError`.
 */
export async function knownManifests(
  publications: readonly Publication[],
  read: (publication: Publication) => Promise<Manifest | undefined>,
): Promise<readonly Manifest[]> {
  const manifests: Manifest[] = [];
  for (const publication of publications.slice(-builtUpon).filter(({ pruned }) => !pruned))
    try {
      const manifest = await read(publication);
      if (manifest) manifests.push(manifest);
    } catch (error) {
      if (!(error instanceof StoreError) || error instanceof StoreUnreachable) throw error;
    }
  return manifests;
}
