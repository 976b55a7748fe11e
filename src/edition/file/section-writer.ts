import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { copyBytes } from './copy-bytes.ts';
import { formatDirectory } from './sections.ts';

const blockBytes = 1024 * 1024;

/** A section that is written gradually, into a separate file until the edition file is assembled. */
export class SectionFile {
  readonly path: string;
  readonly #descriptor: number;
  readonly #block = Buffer.allocUnsafeSlow(blockBytes);
  #used = 0;
  #flushed = 0;
  #isOpen = true;

  constructor(path: string) {
    this.path = path;
    this.#descriptor = openSync(path, 'w');
  }

  /** Bytes appended so far. */
  get length(): number {
    return this.#flushed + this.#used;
  }

  /** Bytes that can already be read from the file. */
  get flushed(): number {
    return this.#flushed;
  }

  /** Appends bytes. Throws the system's error. */
  append(bytes: Uint8Array): void {
    if (this.#used + bytes.length > blockBytes) this.#flush();
    if (bytes.length > blockBytes) this.#write(bytes);
    else {
      this.#block.set(bytes, this.#used);
      this.#used += bytes.length;
    }
  }

  /** Appends a text in UTF-8, as `append` does bytes. */
  appendText(text: string): void {
    // A code unit takes three bytes at most.
    const most = text.length * 3;
    if (this.#used + most > blockBytes) this.#flush();
    if (most > blockBytes) this.#write(Buffer.from(text));
    else this.#used += this.#block.write(text, this.#used);
  }

  /** Writes what is left. */
  finish(): void {
    this.#flush();
    this.#close();
  }

  /** Removes the file. */
  remove(): void {
    this.#close();
    rmSync(this.path, { force: true });
  }

  #close(): void {
    if (this.#isOpen) closeSync(this.#descriptor);
    this.#isOpen = false;
  }

  #flush(): void {
    this.#write(this.#block.subarray(0, this.#used));
    this.#used = 0;
  }

  #write(bytes: Uint8Array): void {
    // A full disk takes a part, and then throws.
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#descriptor, bytes, done);
    this.#flushed += bytes.length;
  }
}

/** Gathers the sections of an edition while its database is made, and then appends them. */
export class SectionWriter {
  readonly #path: string;
  readonly #files = new Map<string, SectionFile>();
  readonly #arrays = new Map<string, Uint8Array>();

  /** Files beside `path`, the database, hold what is long; `remove` removes them. */
  constructor(path: string) {
    this.#path = path;
  }

  /** Begins a section that is written gradually. */
  open(name: string): SectionFile {
    const file = new SectionFile(`${this.#path}.${name}`);
    this.#files.set(name, file);
    return file;
  }

  /** Adds a section that was written before; its file is removed once copied. */
  adopt(name: string, file: SectionFile): void {
    this.#files.set(name, file);
  }

  /** Adds a section that is an array of numbers, little-endian as on every machine that Bun runs on. */
  put(name: string, numbers: Uint32Array | Float64Array): void {
    this.#arrays.set(name, new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength));
  }

  /** Appends every section and the directory to the database, which is complete and closed. */
  finish(id: string): void {
    const lengths: [string, number][] = [];
    const file = openSync(this.#path, 'r+');
    try {
      let end = statSync(this.#path).size;
      for (const [name, section] of this.#files) {
        section.finish();
        lengths.push([name, section.length]);
        end = copyBytes(section.path, 0, section.length, file, end);
        section.remove();
      }
      for (const [name, bytes] of this.#arrays) {
        lengths.push([name, bytes.length]);
        end = writeWhole(file, bytes, end);
      }
      writeWhole(file, formatDirectory({ id, sections: lengths }), end);
    } finally {
      closeSync(file);
    }
  }

  /** Removes what an abandoned edition has left. */
  remove(): void {
    for (const section of this.#files.values()) section.remove();
  }
}

/** Writes all bytes at a place of a file; returns where they end. Throws the system's error. */
function writeWhole(file: number, bytes: Uint8Array, place: number): number {
  for (let done = 0; done < bytes.length; )
    done += writeSync(file, bytes, done, bytes.length - done, place + done);
  return place + bytes.length;
}
