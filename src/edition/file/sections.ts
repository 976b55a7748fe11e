import { SQLiteError } from 'bun:sqlite';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { z } from 'zod';
import { messageOf } from '../../verdict/text/error-message.ts';
import { EditionError, openEditionFile, sealLength } from './seal.ts';

/**
 * Everything in an edition file but its database lies in named sections behind it: their bytes, one section after the
 * other; the directory, JSON that names them in this order with their lengths; a footer of fixed length that says how
 * long the directory is; the seal. Readers ignore sections that they don't know, so that a later program can add some.
 */
const directorySchema = z.object({
  /** Id of the edition. */
  id: z.string(),
  /** Names and lengths in bytes. */
  sections: z.array(z.tuple([z.string(), z.int().nonnegative()])),
});

type Directory = z.output<typeof directorySchema>;

const footerLength = 64;
const footerName = 'verdict-sections';

/** The directory and the footer that follow the sections. */
export function formatDirectory(directory: Directory): Buffer {
  const text = JSON.stringify(directory);
  const footer = `\n${footerName} ${Buffer.byteLength(text)}`.padEnd(footerLength - 1, ' ');
  return Buffer.from(`${text}${footer}\n`);
}

/** A section is not as it was published: the file was damaged after it was opened, or the disk fails. */
export class DamagedSection extends Error {
  override readonly name = 'DamagedSection';
}

/** Reports whether a damaged file or a failing disk caused an error (sqlite.org/rescode.html). */
export function isDamage(error: unknown): boolean {
  if (error instanceof DamagedSection) return true;
  return error instanceof SQLiteError && /^SQLITE_(?:CORRUPT|NOTADB|IOERR)(?:_|$)/.test(error.code ?? '');
}

/** The sections of an edition file, read at known places. */
export class Sections {
  /** Id of the edition. */
  readonly id: string;
  /** Where the database ends and the first section begins, in bytes from the start of the file. */
  readonly start: number;
  /** Where the footer ends and the seal begins. */
  readonly end: number;
  readonly #descriptor: number;
  #isOpen = true;
  readonly #places = new Map<string, { readonly start: number; readonly length: number }>();

  /** Opens a file. Throws `EditionError` when it cannot be read or has no sections, as in formats before 5. */
  constructor(path: string) {
    this.#descriptor = openEditionFile(path);
    try {
      this.end = fstatSync(this.#descriptor).size - sealLength;
      const { directory, start } = readDirectory(this.#descriptor, this.end);
      this.id = directory.id;
      let place = directory.sections.reduceRight((end, [, length]) => end - length, start);
      if (place < 0) throw new RangeError('its sections are not whole');
      this.start = place;
      for (const [name, length] of directory.sections) {
        this.#places.set(name, { start: place, length });
        place += length;
      }
    } catch (error) {
      closeSync(this.#descriptor);
      throw new EditionError(`${path}: the edition cannot be read: ${messageOf(error)}`);
    }
  }

  /** Length of a section in bytes; 0 when there is none of this name. */
  lengthOf(name: string): number {
    return this.#places.get(name)?.length ?? 0;
  }

  /** Where a section begins, in bytes from the start of the file. */
  placeOf(name: string): number {
    return this.#places.get(name)?.start ?? 0;
  }

  /** A path of the open file that works until `close`, even if the file was renamed or deleted. */
  get path(): string {
    return `/dev/fd/${this.#descriptor}`;
  }

  /** Opens the file again; the caller closes the descriptor. Throws after `close`, or the system's error. */
  reopen(): number {
    // A closed descriptor's number may belong to another file.
    if (!this.#isOpen) throw new RangeError('the edition is no longer open');
    return openSync(this.path, 'r');
  }

  /** Fills `bytes` from a place of a section. Throws `DamagedSection` if the section ends before. */
  read(name: string, from: number, bytes: Uint8Array): void {
    const { start, length } = this.#places.get(name) ?? { start: 0, length: 0 };
    if (from < 0 || from + bytes.length > length)
      throw new DamagedSection(`${name}: no bytes are at ${from} of ${length}`);
    let count: number;
    try {
      count = readSync(this.#descriptor, bytes, 0, bytes.length, start + from);
    } catch (error) {
      throw new DamagedSection(`${name}: byte ${from} cannot be read: ${messageOf(error)}`);
    }
    if (count !== bytes.length) throw new DamagedSection(`${name}: the file ends at byte ${from + count}`);
  }

  /** Numbers of a section that is an array of 32-bit numbers, little-endian: `count` from one on, or all. */
  numbers(name: string, from = 0, count = this.lengthOf(name) / 4 - from): Uint32Array<ArrayBuffer> {
    const numbers = new Uint32Array(count);
    this.read(name, 4 * from, new Uint8Array(numbers.buffer));
    return numbers;
  }

  /** All numbers of a section that is an array of 64-bit floating-point numbers, little-endian. */
  doubles(name: string): Float64Array<ArrayBuffer> {
    const numbers = new Float64Array(this.lengthOf(name) / 8);
    this.read(name, 0, new Uint8Array(numbers.buffer));
    return numbers;
  }

  close(): void {
    this.#isOpen = false;
    closeSync(this.#descriptor);
  }
}

function readDirectory(descriptor: number, end: number): { directory: Directory; start: number } {
  const footer = Buffer.alloc(footerLength);
  if (end >= footerLength) readSync(descriptor, footer, 0, footerLength, end - footerLength);
  const match = new RegExp(`^\\n${footerName} (\\d+) *\\n$`).exec(footer.toString('latin1'));
  if (!match) throw new RangeError('it has no sections');
  const length = Number(match[1]);
  const start = end - footerLength - length;
  if (start < 0) throw new RangeError('its sections are not whole');
  const text = Buffer.alloc(length);
  readSync(descriptor, text, 0, length, start);
  const directory = directorySchema.safeParse(JSON.parse(text.toString()));
  if (!directory.success) throw new RangeError('its directory does not name its sections');
  return { directory: directory.data, start };
}
