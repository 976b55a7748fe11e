import { zstdDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { type Publication, StoreError } from '../edition-store.ts';
import { chunkSizes } from './cut.ts';

/** A pack: an object that holds chunks of one publication, one after the other. */
const packPattern = /^\d{8,}-[0-9a-f]{32}$/;

/** Most bytes of a decoded manifest: of an edition of about 60 GB. */
const manifestMax = 512 * 1024 * 1024;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const headSchema = z.strictObject({
  format: z.literal(1),
  /** Of the edition file. */
  bytes: z.int().min(0),
  sha256,
  /** Names of the packs that hold its chunks. */
  packs: z.array(z.string().regex(packPattern)),
  chunks: z.int().min(0),
  /** Makes manifests of the same chunks two objects, so that a publisher may remove its own. */
  nonce: z.string().regex(/^[0-9a-f]{32}$/),
});

/** What a manifest says of its edition file as a whole. */
export type ManifestHead = Readonly<z.output<typeof headSchema>>;

/** Where the bytes of a chunk lie. */
export interface StoredChunk {
  readonly hash: string;
  /** Length of the chunk. */
  readonly length: number;
  /** Number of its pack in the manifest. */
  readonly pack: number;
  readonly offset: number;
  /** Bytes that it takes there: fewer than `length` where it is compressed (Zstandard). */
  readonly stored: number;
}

/** The chunks of an edition file, in order, and the packs that hold them. */
export interface Manifest extends ManifestHead {
  readonly list: readonly StoredChunk[];
}

const columns = ['length', 'pack', 'offset', 'stored'] as const;
const hashBytes = 32;

/**
 * A manifest as bytes: a line of JSON, the hashes of all chunks, and a column of 32-bit numbers, little-endian, for each of
 * `columns`; compressed.
 */
export function encodeManifest({ list, ...head }: Manifest): Buffer<ArrayBuffer> {
  const numbers = columns.map(
    (column) => new Uint8Array(Uint32Array.from(list, (chunk) => chunk[column]).buffer),
  );
  const hashes = list.map(({ hash }) => Buffer.from(hash, 'hex'));
  return Buffer.from(
    Bun.zstdCompressSync(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...hashes, ...numbers])),
  );
}

/** Reads a manifest. Throws `StoreError` when it is damaged; `name` says which one it is. */
export function decodeManifest(bytes: Uint8Array<ArrayBuffer>, name: string): Manifest {
  try {
    const text = decompressed(bytes, manifestMax) ?? Buffer.alloc(0);
    const end = text.indexOf('\n');
    const head = headSchema.parse(JSON.parse(text.subarray(0, end).toString()));
    const list = readChunks(text.subarray(end + 1), head);
    let sum = 0;
    for (const { length, stored, pack } of list) {
      if (length < 1 || length > chunkSizes.max || stored < 1 || stored > length || pack >= head.packs.length)
        throw new RangeError('a chunk is nowhere');
      sum += length;
    }
    if (sum !== head.bytes) throw new RangeError('its chunks are not the whole file');
    return { ...head, list };
  } catch {
    throw new StoreError(`${name} is damaged, or was written by another version of this program`);
  }
}

/** Reads the manifest of a publication. Throws `StoreError` when it is damaged, or that of another edition file. */
export function decodeManifestOf(
  { sequence, sha256, bytes: length }: Publication,
  bytes: Uint8Array<ArrayBuffer>,
  store: string,
): Manifest {
  const name = `${store}: the manifest of publication ${sequence}`;
  const manifest = decodeManifest(bytes, name);
  if (manifest.sha256 === sha256 && manifest.bytes === length) return manifest;
  throw new StoreError(`${name} is that of another edition file`);
}

/** Decompresses bytes (Zstandard); nothing if they are damaged or would give more than `max`. */
export function decompressed(bytes: Uint8Array<ArrayBuffer>, max: number): Buffer | undefined {
  try {
    return zstdDecompressSync(bytes, { maxOutputLength: max });
  } catch {
    return undefined;
  }
}

function readChunks(bytes: Buffer, { chunks }: ManifestHead): readonly StoredChunk[] {
  const rowBytes = hashBytes + 4 * columns.length;
  if (bytes.length !== chunks * rowBytes) throw new RangeError('chunks are missing');
  const number = (column: number, index: number) =>
    bytes.readUInt32LE(chunks * hashBytes + 4 * (column * chunks + index));
  return Array.from({ length: chunks }, (_, index) => ({
    hash: bytes.toString('hex', index * hashBytes, (index + 1) * hashBytes),
    length: number(0, index),
    pack: number(1, index),
    offset: number(2, index),
    stored: number(3, index),
  }));
}
