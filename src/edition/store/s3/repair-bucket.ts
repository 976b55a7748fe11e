import { type ListRepair, StoreError } from '../edition-store.ts';
import type { S3Bucket } from './s3-bucket.ts';
import {
  folders,
  formatPublication,
  type PublicationObject,
  publicationKey,
  readPublication,
  sequenceOf,
} from './s3-publications.ts';

/** Where damaged objects are kept. */
const asideFolder = 'damaged/';

/**
 * Makes lost and damaged objects of publications anew, of what the others and the manifests tell; deletes nothing, and does
 * nothing if all can be read. Throws `StoreError` if no object of a publication can be read.
 */
export async function repairBucket(bucket: S3Bucket): Promise<ListRepair> {
  const listed = (await bucket.list(folders.publications)).map(sequenceOf).filter(Number.isSafeInteger);
  const objects = new Map<number, PublicationObject>();
  const damaged: number[] = [];
  for (const sequence of listed.toSorted((a, b) => a - b)) {
    const object = await readPublication(bucket, sequence).catch((error: unknown) => {
      if (error instanceof StoreError && error.name === 'StoreError') return undefined;
      throw error;
    });
    if (object) objects.set(sequence, object);
    else damaged.push(sequence);
  }
  const last = Math.max(0, ...objects.keys());
  if (last === 0)
    throw new StoreError(`${bucket.name}: no object of a publication can be read: nothing can be repaired`);
  const known = new Map(
    [...objects.values()].flatMap(({ publications }) => publications.map((one) => [one.sequence, one])),
  );
  const manifests = new Map((await bucket.list(folders.manifests)).map((key) => [sequenceOf(key), key]));
  const publications = [...known.values()].sort((one, other) => one.sequence - other.sequence);
  const rebuilt: number[] = [];
  const aside: string[] = [];
  for (const sequence of damaged) aside.push(await takeAside(bucket, sequence));
  for (const publication of publications.filter(({ sequence }) => !objects.has(sequence))) {
    const { sequence } = publication;
    // One that was pruned has none, and nothing is read by its name but the list.
    const manifest = manifests.get(sequence)?.slice(-64) ?? publication.sha256;
    const before = publications.filter((one) => one.sequence < sequence);
    await bucket.write(publicationKey(sequence), formatPublication(before, publication, manifest));
    rebuilt.push(sequence);
  }
  return { aside, rebuilt, lost: damaged.filter((sequence) => sequence > last), publications };
}

async function takeAside(bucket: S3Bucket, sequence: number): Promise<string> {
  const key = publicationKey(sequence);
  const name = `${asideFolder}${key.replace(/.*\//, '')}`;
  const bytes = await bucket.read(key, () => true);
  if (bytes) await bucket.write(name, bytes);
  await bucket.remove(key);
  return name;
}
