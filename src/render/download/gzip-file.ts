import { closeSync, openSync, readSync } from 'node:fs';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { type DownloadDigest, type FileDigest, gzipPathOf } from './formats.ts';
import { HashedFile } from './hashed-file.ts';

/** The size of writes that compress well, in bytes: each is compressed by itself. */
export const blockBytes = 1024 * 1024;

/** Of the levels of zlib, the last that gains more in size than it costs: 6 takes half as long again for 4 % less. */
const level = 4;

/** Deflate, no name, no time, no system: the same bytes give the same file (RFC 1952, section 2.3.1). */
const head = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);

/** An empty block that is marked as the last (RFC 1951, section 3.2.6). */
const lastBlock = [3, 0];

/**
 * A file of gzip that is hashed while it is written, as one member, since browsers ignore further ones. It is compressed
 * block by block, so the memory it needs does not depend on its length.
 */
export class GzipFile {
  readonly #file: HashedFile;
  #checksum = 0;
  #length = 0;

  /** Creates a file, which must not exist. Throws system errors. */
  constructor(path: string) {
    this.#file = new HashedFile(path);
    this.#file.write(head);
  }

  /** Compresses and appends bytes, `blockBytes` at a time if there are so many. Throws system errors. */
  write(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#checksum = crc32(bytes, this.#checksum);
    this.#length += bytes.length;
    // A flush ends at a byte, without marking the block as the last.
    this.#file.write(deflateRawSync(bytes, { level, finishFlush: constants.Z_SYNC_FLUSH }));
  }

  /** Finishes the file. Throws system errors. */
  finish(): FileDigest {
    const tail = Buffer.of(...lastBlock, 0, 0, 0, 0, 0, 0, 0, 0);
    tail.writeUInt32LE(this.#checksum, lastBlock.length);
    // The length counts modulo 2 to the power of 32 (RFC 1952, section 2.3.1).
    tail.writeUInt32LE(this.#length % 2 ** 32, lastBlock.length + 4);
    this.#file.write(tail);
    return this.#file.digest();
  }

  close(): void {
    this.#file.close();
  }
}

/** Writes the gzip form of a finished file, and computes the digests of both. Throws system errors. */
export function compressFile(path: string): DownloadDigest {
  const hash = new Bun.CryptoHasher('sha256');
  const block = Buffer.allocUnsafe(blockBytes);
  const descriptor = openSync(path, 'r');
  let gzip: GzipFile | undefined;
  try {
    gzip = new GzipFile(gzipPathOf(path));
    let bytes = 0;
    for (let count = -1; count !== 0; bytes += count) {
      count = readSync(descriptor, block, 0, block.length, bytes);
      hash.update(block.subarray(0, count));
      gzip.write(block.subarray(0, count));
    }
    return { bytes, sha256: hash.digest('hex'), gzip: gzip.finish() };
  } finally {
    gzip?.close();
    closeSync(descriptor);
  }
}
