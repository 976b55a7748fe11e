import { join } from 'node:path';
import { messageOf } from '../../../verdict/text/error-message.ts';
import { hashOf } from '../chunks/file-chunks.ts';
import { knownManifests } from '../chunks/known-manifests.ts';
import { encodeManifest } from '../chunks/manifest.ts';
import { packChunks } from '../chunks/pack-chunks.ts';
import { type Publication, type Publishing, StoreError } from '../edition-store.ts';
import type { LocalCopies } from '../local-copies.ts';
import { describeDraft, type Signer } from '../signed-publication.ts';
import { pruneBucket, removeLeftovers } from './prune-bucket.ts';
import { type FoundManifest, readManifest } from './read-manifest.ts';
import { requireConditions } from './require-conditions.ts';
import type { S3Bucket } from './s3-bucket.ts';
import {
  formatPublication,
  manifestKey,
  packKey,
  publicationKey,
  readPublications,
} from './s3-publications.ts';

/** Packs that are written at the same time. */
const packsAtOnce = 4;

/** What publishing to a bucket needs. */
export interface S3PublishingOptions {
  readonly copies: LocalCopies;
  /** Signs what is published. */
  readonly signer: Signer | undefined;
  readonly onBytes: (done: number, all: number) => void;
}

/**
 * Begins to publish. Others may do so too: the one that writes the object of the next publication first wins. Throws
 * `StoreError`, also where the server would let both win.
 */
export async function beginPublishing(
  bucket: S3Bucket,
  { copies, onBytes, signer }: S3PublishingOptions,
): Promise<Publishing> {
  await requireConditions(bucket);
  const publications = await readPublications(bucket);
  const last = publications.at(-1);
  // The publisher of the last one may have been killed before it removed what others had left.
  if (last)
    await readManifest(bucket, last)
      .then((manifest) => removeLeftovers(bucket, last.sequence, manifest))
      .catch(() => undefined);
  const workspace = copies.workspace();
  const draft = join(workspace.path, 'draft.sqlite');
  return {
    draft,
    publications,
    async publish(about) {
      const publication = await describeDraft(draft, about, signer);
      await publish(bucket, publications, publication, draft, onBytes);
      copies.tryToKeep(publication, draft);
      return publication;
    },
    prune: (sequences) => pruneBucket(bucket, publications, sequences),
    end: async () => workspace.remove(),
  };
}

async function publish(
  bucket: S3Bucket,
  publications: readonly Publication[],
  publication: Publication,
  draft: string,
  onBytes: (done: number, all: number) => void,
): Promise<void> {
  const { sequence } = publication;
  const written: string[] = [];
  let manifest: FoundManifest;
  try {
    manifest = await writeEdition(bucket, publications, publication, draft, { written, onBytes });
  } catch (error) {
    await removeAll(bucket, written);
    throw error;
  }
  const object = formatPublication(publications, publication, manifest.hash);
  if (!(await writePublication(bucket, sequence, object))) {
    await removeAll(bucket, written);
    throw new StoreError(
      `somebody else published to ${bucket.name} meanwhile, as publication ${sequence}; nothing was changed`,
    );
  }
  // It is published; what is left now goes with a later prune.
  await removeLeftovers(bucket, sequence, manifest).catch(() => undefined);
}

/** Writes the object of a publication; false if another publisher was first. Throws `StoreError` when that cannot be found out. */
async function writePublication(
  bucket: S3Bucket,
  sequence: number,
  object: Buffer<ArrayBuffer>,
): Promise<boolean> {
  const key = publicationKey(sequence);
  try {
    if (await bucket.writeNew(key, object)) return true;
    // The answer to an earlier attempt may have been lost.
    const found = await bucket.read(key, (bytes) => object.equals(bytes));
    return found !== undefined && object.equals(found);
  } catch (error) {
    throw new StoreError(
      `${messageOf(error)}; it is not known whether publication ${sequence} took place; verdicts editions tells when the bucket is back`,
    );
  }
}

async function writeEdition(
  bucket: S3Bucket,
  publications: readonly Publication[],
  publication: Publication,
  draft: string,
  { written, onBytes }: { readonly written: string[]; readonly onBytes: S3PublishingOptions['onBytes'] },
): Promise<FoundManifest> {
  const write = (key: string, whole: Uint8Array<ArrayBuffer>) => {
    written.push(key);
    return bucket.write(key, whole);
  };
  const manifest = await packChunks(draft, {
    ...publication,
    known: await knownManifests(publications, async (one) => (await readManifest(bucket, one)).manifest),
    atOnce: packsAtOnce,
    write: (pack, whole) => write(packKey(pack), whole),
    onBytes,
  });
  const encoded = encodeManifest(manifest);
  const hash = hashOf(encoded);
  const key = manifestKey(publication.sequence, hash);
  await write(key, encoded);
  return { key, manifest, hash };
}

/** No other process knows their names; what cannot be removed now goes with a later publication. */
async function removeAll(bucket: S3Bucket, keys: readonly string[]): Promise<void> {
  for (const key of keys) await bucket.remove(key).catch(() => undefined);
}
