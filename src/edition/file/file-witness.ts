import { closeSync, fstatSync } from 'node:fs';
import { openEditionFile } from './seal.ts';

/**
 * Remembers how a file is, and tells whether it has been written to since. A file that is deleted, or another one that
 * takes its name, is no change: an open file stays as it is.
 */
export class FileWitness {
  readonly #descriptor: number;
  readonly #seen: string;

  /** Opens the file. Throws `EditionError`. */
  constructor(path: string) {
    this.#descriptor = openEditionFile(path);
    this.#seen = this.#look();
  }

  /** Whether the file was written to, or cut, since it was opened; costs a system call. */
  get hasChanged(): boolean {
    return this.#look() !== this.#seen;
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #look(): string {
    const { size, mtimeNs } = fstatSync(this.#descriptor, { bigint: true });
    return `${size} ${mtimeNs}`;
  }
}
