import { closeSync, openSync, readSync } from 'node:fs';
import { messageOf } from '../../verdict/error-message.ts';
import type { Verdict } from '../../verdict/record.ts';
import { slugFault } from '../../verdict/slug.ts';
import { EditionError } from './seal.ts';
import { findSlug, looksAlike, type SlugSlots } from './slug-slots.ts';
import { readDirectory, type TextsDirectory } from './texts-directory.ts';

/**
 * The longest line in bytes, its line feed among them: the five texts of a verdict have 920 characters at most
 * (`statedFields`), of 4 bytes at most, as UTF-8 and escaped; slug, rating and names of fields take less than 400 bytes.
 */
export const longestLine = 4096;

/** So many bytes are read at first: few lines are longer. */
const firstRead = 1024;

const opening = '{"slug":"';
const lineFeed = 0x0a;
const closingBrace = 0x7d;
const quote = 0x22;

/** Texts of an edition file that are not what they were when it was opened: it was damaged since, or the disk fails. */
export class DamagedTexts extends Error {
  override readonly name = 'DamagedTexts';
}

/**
 * The verdicts of an edition as finished texts, found by slug with one read of the file (`writeTexts`).
 * The table of slugs lies in memory: 12 bytes for each verdict. What it does not hold is not looked for in the file.
 */
export class VerdictTexts {
  readonly #descriptor: number;
  readonly #directory: TextsDirectory;
  readonly #slots: SlugSlots;
  readonly #buffer = Buffer.allocUnsafeSlow(longestLine);

  /**
   * Opens a file whose seal has been checked. Throws `EditionError` when it cannot be read or holds another edition than
   * this one: the file may have been replaced since somebody else opened it.
   */
  constructor(path: string, id: string) {
    const descriptor = openFile(path);
    try {
      const directory = readDirectory(descriptor);
      if (directory?.id !== id)
        throw new EditionError(`${path}: the file does not hold the texts of edition ${id}`);
      this.#slots = readSlots(descriptor, directory);
      this.#directory = directory;
      this.#descriptor = descriptor;
    } catch (error) {
      closeSync(descriptor);
      if (error instanceof EditionError) throw error;
      throw new EditionError(`${path}: the edition cannot be read: ${messageOf(error)}`);
    }
  }

  /**
   * Gives the eight stated fields of a verdict, as JSON in the order of the API and without the closing brace, in UTF-8,
   * to somebody who must not keep them: the memory is taken again. Nothing when no verdict has this slug, whatever string
   * it is. Throws `DamagedTexts`.
   */
  find<T>(slug: string, use: (stated: Uint8Array) => T): T | undefined {
    const length = this.#read(slug);
    return length === undefined ? undefined : use(this.#buffer.subarray(0, length));
  }

  /** The verdict with this slug, likewise. */
  verdict(slug: string): Verdict | undefined {
    const length = this.#read(slug);
    if (length === undefined) return undefined;
    this.#buffer[length] = closingBrace;
    try {
      return JSON.parse(this.#buffer.toString('utf8', 0, length + 1)) as Verdict;
    } catch (error) {
      throw new DamagedTexts(`the text of ${slug} is damaged: ${messageOf(error)}`);
    }
  }

  /** Closes the file. */
  close(): void {
    closeSync(this.#descriptor);
  }

  /** Reads the line of a slug into the buffer; gives its length, the line feed aside. */
  #read(slug: string): number | undefined {
    if (slugFault(slug) !== undefined) return undefined;
    return findSlug(this.#slots, slug, (place) => {
      const length = this.#readLine(place);
      if (!this.#holds(opening, 0)) throw damagedAt(place, 'no text begins there');
      if (this.#holds(slug, opening.length) && this.#buffer[opening.length + slug.length] === quote)
        return length;
      const slugEnd = this.#buffer.indexOf(quote, opening.length);
      const other = this.#buffer.toString('latin1', opening.length, slugEnd);
      // A file that was written over has other lines than the table says, which was read before.
      if (!looksAlike(other, slug)) throw damagedAt(place, 'the text of another slug is there');
      return undefined;
    });
  }

  #holds(ascii: string, at: number): boolean {
    for (let index = 0; index < ascii.length; index++)
      if (this.#buffer[at + index] !== ascii.charCodeAt(index)) return false;
    return true;
  }

  #readLine(place: number): number {
    const { texts, table } = this.#directory;
    if (place < texts || place >= table) throw damagedAt(place, 'no text is there');
    const room = Math.min(longestLine, table - place);
    const first = Math.min(firstRead, room);
    this.#fill(place, 0, first);
    let end = this.#buffer.indexOf(lineFeed);
    if (end === -1 || end >= first) {
      this.#fill(place, first, room);
      end = this.#buffer.indexOf(lineFeed);
      if (end === -1 || end >= room) throw damagedAt(place, 'the text does not end');
    }
    return end;
  }

  #fill(place: number, from: number, to: number): void {
    if (to <= from) return;
    let count: number;
    try {
      count = readSync(this.#descriptor, this.#buffer, from, to - from, place + from);
    } catch (error) {
      throw damagedAt(place, messageOf(error));
    }
    if (count !== to - from) throw damagedAt(place, 'the file ends before');
  }
}

function damagedAt(place: number, what: string): DamagedTexts {
  return new DamagedTexts(`the texts of the edition cannot be read at byte ${place}: ${what}`);
}

function openFile(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (error) {
    throw new EditionError(`${path}: the edition file cannot be opened: ${messageOf(error)}`);
  }
}

function readSlots(descriptor: number, { table, capacity }: TextsDirectory): SlugSlots {
  const slots = new Float64Array(capacity);
  const bytes = new Uint8Array(slots.buffer);
  for (let done = 0; done < bytes.length; ) {
    const count = readSync(descriptor, bytes, done, bytes.length - done, table + done);
    if (count === 0) throw new RangeError('its table of slugs is not whole');
    done += count;
  }
  return slots;
}
