import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import type { FileDigest } from './formats.ts';

/** The size of reads and writes, in bytes. */
const blockBytes = 256 * 1024;

/** A file of text that is hashed while it is written. */
export class HashedFile {
  readonly #descriptor: number;
  readonly #hash = new Bun.CryptoHasher('sha256');
  #waiting = '';
  #bytes = 0;

  /** Creates a file, which must not exist. Throws system errors. */
  constructor(path: string) {
    this.#descriptor = openSync(path, 'wx');
  }

  /** Appends text as UTF-8. Throws system errors, such as that of a full disk. */
  write(text: string): void {
    this.#waiting += text;
    if (this.#waiting.length >= blockBytes) this.#flush();
  }

  /** Finishes the file. */
  finish(): FileDigest {
    this.#flush();
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #flush(): void {
    const bytes = Buffer.from(this.#waiting);
    this.#waiting = '';
    this.#hash.update(bytes);
    // A full disk may accept only a part, and fail at the next write.
    for (let written = 0; written < bytes.length; )
      written += writeSync(this.#descriptor, bytes, written, bytes.length - written);
    this.#bytes += bytes.length;
  }
}

/** Computes the digest of an existing file. Throws system errors. */
export function digestFile(path: string): FileDigest {
  const hash = new Bun.CryptoHasher('sha256');
  const block = Buffer.allocUnsafe(blockBytes);
  const descriptor = openSync(path, 'r');
  try {
    let bytes = 0;
    for (let count = -1; count !== 0; bytes += count) {
      count = readSync(descriptor, block, 0, block.length, bytes);
      hash.update(block.subarray(0, count));
    }
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    closeSync(descriptor);
  }
}
