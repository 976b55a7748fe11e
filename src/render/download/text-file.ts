import { type DownloadDigest, gzipPathOf } from './formats.ts';
import { blockBytes, GzipFile } from './gzip-file.ts';
import { HashedFile } from './hashed-file.ts';

/** A file of text, written together with its gzip form. */
export class TextFile {
  readonly #plain: HashedFile;
  readonly #gzip: GzipFile;
  #waiting = '';

  /** Creates both files, which must not exist. Throws system errors. */
  constructor(path: string) {
    this.#plain = new HashedFile(path);
    try {
      this.#gzip = new GzipFile(gzipPathOf(path));
    } catch (error) {
      this.#plain.close();
      throw error;
    }
  }

  /** Appends text as UTF-8. Throws system errors, such as that of a full disk. */
  write(text: string): void {
    this.#waiting += text;
    if (this.#waiting.length >= blockBytes) this.#flush();
  }

  /** Finishes both files. */
  finish(): DownloadDigest {
    this.#flush();
    return { ...this.#plain.digest(), gzip: this.#gzip.finish() };
  }

  close(): void {
    this.#plain.close();
    this.#gzip.close();
  }

  #flush(): void {
    const bytes = Buffer.from(this.#waiting);
    this.#waiting = '';
    this.#plain.write(bytes);
    this.#gzip.write(bytes);
  }
}
