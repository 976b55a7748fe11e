import type { Publication } from '../edition-store.ts';
import { type FoundManifest, readManifest } from './read-manifest.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { folders, numbered, packKey, sequenceOf } from './s3-publications.ts';

/**
 * Removes the manifests of publications, and every pack that no other edition needs, with what killed publishers left of
 * earlier publications. Throws `StoreError`; a manifest that cannot be read stops all of it, since its packs are not known.
 */
export async function pruneBucket(
  bucket: S3Bucket,
  publications: readonly Publication[],
  sequences: ReadonlySet<number>,
): Promise<void> {
  const kept = publications.filter(({ sequence, pruned }) => !pruned && !sequences.has(sequence));
  const needed = new Set<string>();
  for (const publication of kept) {
    const { key, manifest } = await readManifest(bucket, publication);
    for (const name of [key, ...manifest.packs.map(packKey)]) needed.add(name);
  }
  // Later numbers are those of publishers at work.
  const last = publications.at(-1)?.sequence ?? 0;
  // Manifests first: an edition without packs would look whole.
  for (const folder of [folders.manifests, folders.packs])
    for (const key of await bucket.list(folder))
      if (!needed.has(key) && sequenceOf(key) <= last) await bucket.remove(key);
}

/** Removes what publishers left that were killed, or lost, before this publication took place. Throws `StoreError`. */
export async function removeLeftovers(
  bucket: S3Bucket,
  sequence: number,
  { key, manifest }: FoundManifest,
): Promise<void> {
  const needed = new Set([key, ...manifest.packs.map(packKey)]);
  for (const folder of [folders.manifests, folders.packs])
    for (const found of await bucket.list(folder + numbered(sequence)))
      if (!needed.has(found)) await bucket.remove(found);
}
