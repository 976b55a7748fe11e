import { closeSync, fstatSync } from 'node:fs';
import { openEditionFile } from './seal.ts';

/** Reports whether a file was written to since. Deleting or replacing it is no change: the open file stays the same. */
export class FileWitness {
  readonly #descriptor: number;
  readonly #seen: string;

  /** Opens the file. Throws `EditionError`. */
  constructor(path: string) {
    this.#descriptor = openEditionFile(path);
    this.#seen = this.#look();
  }

  /** Whether the file was written to or truncated since it was opened; takes a system call. */
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
