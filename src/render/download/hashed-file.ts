import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import type { FileDigest } from './formats.ts';

/** How much is gathered before it is written, and read at a time, in bytes. */
const blockBytes = 256 * 1024;

/** A file of text that is hashed while it is written. */
export class HashedFile {
  readonly #descriptor: number;
  readonly #hash = new Bun.CryptoHasher('sha256');
  #waiting = '';
  #bytes = 0;

  /** Begins a file where there is none. Throws the system's error. */
  constructor(path: string) {
    this.#descriptor = openSync(path, 'wx');
  }

  /** Adds text as UTF-8. Throws the system's error, such as that of a full disk. */
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
    // A full disk may take only a part, and fail with the next.
    for (let written = 0; written < bytes.length; )
      written += writeSync(this.#descriptor, bytes, written, bytes.length - written);
    this.#bytes += bytes.length;
  }
}

/** The digest of a file that is there. Throws the system's error. */
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
