import { z } from 'zod';
import { type Publication, publicationSchema, StoreError } from '../edition-store.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { patience } from './s3-client.ts';

/** Folders of a store in a bucket. */
export const folders = { publications: 'publications/', manifests: 'manifests/', packs: 'packs/' } as const;

/** The object of a publication lists those before it as far as the last whole hundred: few are read for all. */
const listedTogether = 100;

const objectSchema = z.strictObject({
  format: z.literal(1),
  /** The last one is that of this object. */
  publications: z.array(publicationSchema).min(1),
  /** SHA-256 of its manifest, which is part of the manifest's name. */
  manifest: z.string().regex(/^[0-9a-f]{64}$/),
});

/** What the object of a publication says. */
export type PublicationObject = Readonly<z.output<typeof objectSchema>>;

/** The name of the object of a publication. */
export function publicationKey(sequence: number): string {
  return `${folders.publications}${numbered(sequence)}.json`;
}

/** The name of a manifest. */
export function manifestKey(sequence: number, sha256: string): string {
  return `${folders.manifests}${numbered(sequence)}-${sha256}`;
}

/** The name of a pack. */
export function packKey(pack: string): string {
  return `${folders.packs}${pack}`;
}

/** The number of the publication that an object belongs to. */
export function sequenceOf(key: string): number {
  return Number.parseInt(key.slice(key.indexOf('/') + 1), 10);
}

/** The object of a new publication, after all those before it. */
export function formatPublication(
  publications: readonly Publication[],
  publication: Publication,
  manifest: string,
): Buffer<ArrayBuffer> {
  const first = firstListed(publication.sequence);
  const listed = publications.filter(({ sequence }) => sequence >= first);
  const object: PublicationObject = { format: 1, publications: [...listed, publication], manifest };
  return Buffer.from(`${JSON.stringify(object, null, 1)}\n`);
}

/** Reads the object of a publication; nothing where there is none. Throws `StoreError`. */
export async function readPublication(
  bucket: S3Bucket,
  sequence: number,
): Promise<PublicationObject | undefined> {
  const key = publicationKey(sequence);
  const parse = (bytes: Uint8Array<ArrayBuffer>) => parsePublication(bytes, sequence);
  const bytes = await bucket.read(key, (found) => parse(found) !== undefined, patience.short);
  if (bytes === undefined) return undefined;
  const object = parse(bytes);
  if (object) return object;
  throw new StoreError(
    `${bucket.name}: ${key} is damaged, or was written by another version of this program`,
  );
}

function parsePublication(bytes: Uint8Array<ArrayBuffer>, sequence: number): PublicationObject | undefined {
  try {
    const object = objectSchema.parse(JSON.parse(Buffer.from(bytes).toString()));
    return object.publications.at(-1)?.sequence === sequence ? object : undefined;
  } catch {
    return undefined;
  }
}

/** The number of the newest publication; 0 when there is none. */
export async function newestSequence(bucket: S3Bucket): Promise<number> {
  const sequences = (await bucket.list(folders.publications)).map(sequenceOf);
  return Math.max(0, ...sequences.filter(Number.isSafeInteger));
}

/** Reads the list of all publications, the oldest first; those without a manifest were pruned. Throws `StoreError`. */
export async function readPublications(bucket: S3Bucket): Promise<readonly Publication[]> {
  const kept = new Set((await bucket.list(folders.manifests)).map(sequenceOf));
  const publications: Publication[] = [];
  for (let sequence = await newestSequence(bucket); sequence > 0; ) {
    const object = await readPublication(bucket, sequence);
    if (!object) throw new StoreError(`${bucket.name}: ${publicationKey(sequence)} is missing`);
    publications.unshift(...object.publications);
    sequence = firstListed(sequence) - 1;
  }
  return publications.map((one) => (kept.has(one.sequence) ? one : { ...one, pruned: true as const }));
}

/** The first publication that the object of another lists. */
function firstListed(sequence: number): number {
  return Math.floor((sequence - 1) / listedTogether) * listedTogether + 1;
}

/** The number of a publication in names, which sort by it. */
export function numbered(sequence: number): string {
  return String(sequence).padStart(8, '0');
}
