import { assemble } from '../chunks/assemble.ts';
import type { EditionStore, ListRepair, Publication, Publishing } from '../edition-store.ts';
import { LocalCopies } from '../local-copies.ts';
import type { Signer } from '../signed-publication.ts';
import { readManifest } from './read-manifest.ts';
import { repairBucket } from './repair-bucket.ts';
import type { S3Address } from './s3-address.ts';
import { S3Bucket } from './s3-bucket.ts';
import { S3Client, type S3Surroundings } from './s3-client.ts';
import { newestSequence, packKey, readPublication, readPublications } from './s3-publications.ts';
import { beginPublishing } from './s3-publishing.ts';

/** Parts of packs that are read at the same time. */
const partsAtOnce = 6;

/** How a store in a bucket is set up. */
export interface S3StoreOptions {
  readonly address: S3Address;
  readonly surroundings: S3Surroundings;
  /** Where this machine keeps copies of the editions of all distant stores. */
  readonly copiesFolder: string;
  /** Ends all waiting for the bucket, for a server that stops. */
  readonly signal?: AbortSignal | undefined;
  /** Told how far long work is, in bytes. */
  readonly onProgress: (stage: 'uploading' | 'downloading', done: number, all: number) => void;
}

/**
 * A store in a bucket: editions in chunks, each kept once, and a numbered object for each publication. What is read is
 * put together on this machine, from the edition that it has and from the chunks that it lacks.
 */
export class S3Store implements EditionStore {
  readonly name: string;
  readonly #bucket: S3Bucket;
  readonly #copies: LocalCopies;
  readonly #options: S3StoreOptions;
  /** The newest publication that was seen. */
  #newest: Publication | undefined;

  constructor(options: S3StoreOptions) {
    const { address, surroundings, copiesFolder, signal } = options;
    const client = new S3Client(address, surroundings, signal);
    this.name = address.name;
    this.#bucket = new S3Bucket(client, address.prefix);
    this.#copies = new LocalCopies(copiesFolder, `${address.name} ${client.endpoint}`);
    this.#options = options;
  }

  publications(): Promise<readonly Publication[]> {
    return readPublications(this.#bucket);
  }

  async current(): Promise<Publication | undefined> {
    // A listing only at the start: asking for the next one is cheaper, and what was seen never changes.
    let sequence = this.#newest ? this.#newest.sequence + 1 : await newestSequence(this.#bucket);
    if (sequence === 0) return undefined;
    for (;;) {
      const object = await readPublication(this.#bucket, sequence++);
      if (!object) return this.#newest;
      this.#newest = object.publications.at(-1);
    }
  }

  local(): readonly Publication[] {
    return this.#copies.publications();
  }

  fetch(publication: Publication): Promise<string> {
    const { signal, onProgress } = this.#options;
    const make = async (file: string) => {
      const { manifest } = await readManifest(this.#bucket, publication);
      await assemble(manifest, file, {
        name: `${this.name}: the edition of publication ${publication.sequence}`,
        local: this.#copies.newest(),
        atOnce: partsAtOnce,
        read: ({ pack, offset, length }) => this.#bucket.readPart(packKey(pack), offset, length),
        onBytes: (done, all) => onProgress('downloading', done, all),
      });
    };
    return this.#copies.bring(publication, { store: this.name, make, signal });
  }

  begin(signer?: Signer): Promise<Publishing> {
    const onBytes = (done: number, all: number) => this.#options.onProgress('uploading', done, all);
    return beginPublishing(this.#bucket, { copies: this.#copies, onBytes, signer });
  }

  repair(): Promise<ListRepair> {
    return repairBucket(this.#bucket);
  }
}
