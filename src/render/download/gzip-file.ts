import { closeSync, openSync, readSync } from 'node:fs';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { type DownloadDigest, type FileDigest, gzipPathOf } from './formats.ts';
import { HashedFile } from './hashed-file.ts';

/** The size of writes that compress well, in bytes: each is compressed by itself. */
export const blockBytes = 1024 * 1024;

/** Of the levels of zlib, the last that gains more in size than it costs: 6 takes half as long again for 4 % less. */
const level = 4;

const deflate = promisify(deflateRaw);

/** Deflate, no name, no time, no system: the same bytes give the same file (RFC 1952, section 2.3.1). */
const head = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);

/** An empty block that is marked as the last (RFC 1951, section 3.2.6). */
const lastBlock = [3, 0];

/**
 * A file of gzip that is hashed while it is written, as one member, since browsers ignore further ones. It is compressed
 * block by block, so the memory it needs does not depend on its length; a block by another thread while the next is made.
 */
export class GzipFile {
  readonly #file: HashedFile;
  #checksum = 0;
  #length = 0;
  /** Settles once every block is in the file. */
  #written: Promise<void> = Promise.resolve();
  #isClosed = false;

  /** Creates a file, which must not exist. Throws system errors. */
  constructor(path: string) {
    this.#file = new HashedFile(path);
    this.#file.write(head);
  }

  /**
   * Compresses and appends bytes, which must not change any more, `blockBytes` at a time if there are so many. Resolves once
   * all bytes before them are in the file. Rejects with system errors.
   */
  async write(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return;
    this.#checksum = crc32(bytes, this.#checksum);
    this.#length += bytes.length;
    // A flush ends at a byte, without marking the block as the last.
    const compressed = deflate(bytes, { level, finishFlush: constants.Z_SYNC_FLUSH });
    const before = this.#written;
    this.#written = Promise.all([compressed, before]).then(([block]) => {
      if (!this.#isClosed) this.#file.write(block);
    });
    // Whoever waits for this block learns of its failure; nobody does once the file is closed.
    this.#written.catch(() => undefined);
    await before;
  }

  /** Finishes the file. Rejects with system errors. */
  async finish(): Promise<FileDigest> {
    await this.#written;
    const tail = Buffer.of(...lastBlock, 0, 0, 0, 0, 0, 0, 0, 0);
    tail.writeUInt32LE(this.#checksum, lastBlock.length);
    // The length counts modulo 2 to the power of 32 (RFC 1952, section 2.3.1).
    tail.writeUInt32LE(this.#length % 2 ** 32, lastBlock.length + 4);
    this.#file.write(tail);
    return this.#file.digest();
  }

  close(): void {
    this.#isClosed = true;
    this.#file.close();
  }
}

/** Writes the gzip form of a finished file, and computes the digests of both. Rejects with system errors. */
export async function compressFile(path: string): Promise<DownloadDigest> {
  const hash = new Bun.CryptoHasher('sha256');
  const descriptor = openSync(path, 'r');
  let gzip: GzipFile | undefined;
  try {
    gzip = new GzipFile(gzipPathOf(path));
    let bytes = 0;
    for (let count = -1; count !== 0; bytes += count) {
      const block = Buffer.allocUnsafeSlow(blockBytes);
      count = readSync(descriptor, block, 0, block.length, bytes);
      hash.update(block.subarray(0, count));
      await gzip.write(block.subarray(0, count));
    }
    return { bytes, sha256: hash.digest('hex'), gzip: await gzip.finish() };
  } finally {
    gzip?.close();
    closeSync(descriptor);
  }
}
