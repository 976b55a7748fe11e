import { closeSync, openSync, writeSync } from 'node:fs';
import type { FileDigest } from './formats.ts';

/** A file that is hashed while it is written. */
export class HashedFile {
  readonly #descriptor: number;
  readonly #hash = new Bun.CryptoHasher('sha256');
  #bytes = 0;

  /** Creates a file, which must not exist. Throws system errors. */
  constructor(path: string) {
    this.#descriptor = openSync(path, 'wx');
  }

  /** Appends bytes. Throws system errors, such as that of a full disk. */
  write(bytes: Uint8Array): void {
    this.#hash.update(bytes);
    // A full disk may accept only a part, and fail at the next write.
    for (let written = 0; written < bytes.length; )
      written += writeSync(this.#descriptor, bytes, written, bytes.length - written);
    this.#bytes += bytes.length;
  }

  /** The digest of what was written. Call it once, after the last write. */
  digest(): FileDigest {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}
