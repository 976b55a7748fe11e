import { hashOf } from '../chunks/file-chunks.ts';
import { decodeManifestOf, type Manifest } from '../chunks/manifest.ts';
import { type Publication, StoreError } from '../edition-store.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { manifestKey, readPublication } from './s3-publications.ts';

/** A manifest, and the name of its object. */
export interface FoundManifest {
  readonly key: string;
  /** Its SHA-256. */
  readonly hash: string;
  readonly manifest: Manifest;
}

/** Reads the manifest of a publication, and checks that it is that of its edition file. Throws `StoreError`. */
export async function readManifest(bucket: S3Bucket, publication: Publication): Promise<FoundManifest> {
  const { sequence } = publication;
  const name = `${bucket.name}: the manifest of publication ${sequence}`;
  const object = await readPublication(bucket, sequence);
  const key = object && manifestKey(sequence, object.manifest);
  const found = key && (await bucket.read(key, (bytes) => hashOf(bytes) === object.manifest));
  if (!found) throw new StoreError(`${name} is missing`);
  if (hashOf(found) !== object.manifest)
    throw new StoreError(`${name} was altered: its SHA-256 is not the published one`);
  return { key, hash: object.manifest, manifest: decodeManifestOf(publication, found, bucket.name) };
}
