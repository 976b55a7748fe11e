import {
  type ByteString,
  type EntryBlock,
  type LineFields,
  lineOpening,
  type ProseFields,
  parseLine,
  parseProse,
  parseStated,
  slugOf,
  textOf,
} from '../../verdict/entry-lines.ts';
import type { Verdict } from '../../verdict/record.ts';
import { slugFault } from '../../verdict/slug.ts';
import { messageOf } from '../../verdict/text/error-message.ts';
import { damagedAt, isLineOf, isSlug } from './found-line.ts';
import type { MakeBytes } from './line-block.ts';
import { LineBlocks } from './line-blocks.ts';
import type { LineMemory } from './line-memory.ts';
import { DamagedSection, type Sections } from './sections.ts';
import { findSlug, type SlugSlots } from './slug-slots.ts';

/** Names of the sections that are read here: lines in the order of slugs, their prose, the table of their slugs. */
export const lineSections = { lines: 'lines', prose: 'prose', slugs: 'slugs' } as const;

/**
 * The longest text of the stated fields in bytes: the five texts have 920 characters at most (`verdictFields`), of 4
 * bytes at most, as UTF-8 and escaped; slug, rating and names of fields take less than 400 bytes.
 */
export const longestStated = 4096;

/** The parts of a ledger that lines and their prose may have. */
const shares = { lines: 1 / 8, prose: 1 / 32 } as const;

/** How much `block` reads; its prose may take more by a block of `LineBlocks`. */
const blockLimits = { verdicts: 200, proseBytes: 512 * 1024 } as const;

/** Bytes that are read at first: few texts are longer. */
const firstRead = 1024;

const quote = 0x22;
const tab = 0x09;

/** Reads stated fields: JSON without the closing brace. Throws `DamagedSection`. */
export function readStated(stated: ByteString): Verdict {
  return parse(parseStated, stated);
}

/**
 * The verdicts of an edition as finished lines (`EntryLines`), by position or by slug. The table of slugs is in
 * memory, 12 bytes for each verdict; a slug that it does not contain costs no read.
 */
export class VerdictLines {
  readonly #sections: Sections;
  readonly #lines: LineBlocks;
  readonly #prose: LineBlocks;
  readonly #slots: SlugSlots;
  readonly #buffer = Buffer.allocUnsafeSlow(longestStated);

  /** Reads sections that its caller opened and closes. Throws `DamagedSection` or `RangeError` when they don't fit. */
  constructor(sections: Sections, total: number) {
    this.#sections = sections;
    this.#lines = new LineBlocks(sections, lineSections.lines, total);
    this.#prose = new LineBlocks(sections, lineSections.prose, total);
    this.#slots = sections.doubles(lineSections.slugs);
  }

  /**
   * Calls `use` with the stated fields of a verdict: JSON in the order of the API without the closing brace, in UTF-8.
   * The memory is overwritten later; copy what you keep. One read of the file. Nothing when no verdict has this
   * slug, whatever string it is. Throws `DamagedSection`.
   */
  stated<Result>(slug: string, use: (stated: Buffer) => Result): Result | undefined {
    const length = this.#find(slug)?.length;
    return length === undefined ? undefined : use(this.#buffer.subarray(0, length));
  }

  /** The verdict with this slug; nothing when there is none. Throws `DamagedSection`. */
  verdict(slug: string): Verdict | undefined {
    const length = this.#find(slug)?.length;
    return length === undefined ? undefined : readStated(this.#buffer.toString('latin1', 0, length));
  }

  /** Whether a verdict has this slug. Throws `DamagedSection`. */
  has(slug: string): boolean {
    return this.#find(slug) !== undefined;
  }

  /** The position of the verdict with this slug. Throws `DamagedSection`. */
  positionOf(slug: string): number | undefined {
    const place = this.#find(slug)?.place;
    return place === undefined ? undefined : this.#lines.numberAt(place);
  }

  /**
   * What `make` makes of the stated fields of the verdict with this slug, as at a position (`made`). Where all lines fit in
   * memory their block is kept; elsewhere the line alone is read. Throws `DamagedSection`.
   */
  madeOf(slug: string, make: MakeBytes): Buffer | undefined {
    const known = this.#lines.madeOf(slug, make);
    if (known) return known;
    if (slugFault(slug) !== undefined) return undefined;
    return findSlug(this.#slots, slug, (place) => {
      const made = this.#lines.madeAt(place, (text, start) => isLineOf(text, start, slug, place), make);
      if (made !== 'far') return made;
      const length = this.#lengthAt(place, slug);
      return length === undefined ? undefined : make(this.#buffer.toString('latin1', 0, length));
    });
  }

  /** Counts the lines that it keeps in a ledger, until `close`. */
  countIn(memory: LineMemory): void {
    this.#lines.countIn(memory, shares.lines);
    this.#prose.countIn(memory, shares.prose);
  }

  /** Drops the lines that it keeps. */
  close(): void {
    this.#lines.close();
    this.#prose.close();
  }

  /** Frees the lines that it keeps, and keeps few from then on. */
  shrink(): void {
    this.#lines.shrink();
    this.#prose.shrink();
  }

  /** Prefetches consecutive verdicts with at most one read of the file. */
  prepare(from: number, count: number): void {
    this.#lines.prepare(from, count);
  }

  /** What `make` makes of the stated fields at positions (`LineBlocks.made`). Throws `DamagedSection`. */
  made(positions: ArrayLike<number>, make: MakeBytes): Buffer[] {
    const all: Buffer[] = [];
    for (let index = 0; index < positions.length; index++) {
      const position = positions[index] ?? 0;
      const bytes = this.#lines.made(position, make);
      if (!bytes) throw notVerdict(position);
      all.push(bytes);
    }
    return all;
  }

  /**
   * The stated fields of the verdict at a position, as JSON in the order of the API and without the closing brace.
   * Throws `DamagedSection`, as do all below.
   */
  statedAt(position: number): ByteString {
    const stated = this.#lines.startAt(position);
    if (!stated?.startsWith(lineOpening)) throw notVerdict(position);
    return stated;
  }

  /** The slug of the verdict at a position. */
  slugAt(position: number): string {
    return slugOf(this.statedAt(position));
  }

  /** Every field but prose of the verdict at a position. */
  at(position: number): LineFields {
    return parse(parseLine, this.#lines.at(position));
  }

  /** The prose of the verdict at a position. */
  proseAt(position: number): ProseFields {
    return parse(parseProse, this.#prose.at(position));
  }

  /** The slugs of verdicts from a position on. */
  slugs(from: number, count: number): string[] {
    const text = this.#lines.bytes(from, count).toString('latin1');
    return text === '' ? [] : text.slice(0, -1).split('\n').map(slugOf);
  }

  /** Whole lines of verdicts from a position on, each with its line feed, in memory of their own. */
  bytes(from: number, count: number): Buffer<ArrayBuffer> {
    return this.#lines.bytes(from, count);
  }

  /**
   * Whole lines of verdicts from a position on with their prose, in memory of their own: at most 200 verdicts, and fewer
   * where their reviews are long. Reading that many takes half a millisecond. None from the end on.
   */
  block(from: number): EntryBlock {
    const count = this.#prose.countWithin(from, blockLimits.verdicts, blockLimits.proseBytes);
    return { lines: this.#lines.bytes(from, count), prose: this.#prose.bytes(from, count) };
  }

  /** Reads the stated fields of a slug into the buffer: where their line begins, and how long they are. */
  #find(slug: string): { readonly place: number; readonly length: number } | undefined {
    if (slugFault(slug) !== undefined) return undefined;
    return findSlug(this.#slots, slug, (place) => {
      const length = this.#lengthAt(place, slug);
      return length === undefined ? undefined : { place, length };
    });
  }

  /** Reads the stated fields at a place into the buffer: how long they are; nothing when they are not of this slug. */
  #lengthAt(place: number, slug: string): number | undefined {
    const length = this.#readStated(place);
    if (!this.#holds(lineOpening, 0)) throw damagedAt(place, 'no line begins there');
    if (this.#holds(slug, lineOpening.length) && this.#buffer[lineOpening.length + slug.length] === quote)
      return length;
    const slugEnd = this.#buffer.indexOf(quote, lineOpening.length);
    const other = this.#buffer.toString('latin1', lineOpening.length, slugEnd);
    return isSlug(other, slug, place) ? length : undefined;
  }

  #holds(ascii: string, at: number): boolean {
    for (let index = 0; index < ascii.length; index++)
      if (this.#buffer[at + index] !== ascii.charCodeAt(index)) return false;
    return true;
  }

  #readStated(place: number): number {
    const room = Math.min(longestStated, this.#sections.lengthOf(lineSections.lines) - place);
    const first = Math.min(firstRead, room);
    this.#fill(place, 0, first);
    let end = this.#buffer.indexOf(tab);
    if (end === -1 || end >= first) {
      this.#fill(place, first, room);
      end = this.#buffer.indexOf(tab);
      if (end === -1 || end >= room) throw damagedAt(place, 'the line does not end');
    }
    return end;
  }

  #fill(place: number, from: number, to: number): void {
    if (to > from) this.#sections.read(lineSections.lines, place + from, this.#buffer.subarray(from, to));
    else if (from === 0) throw damagedAt(place, 'no line is there');
  }
}

function notVerdict(position: number): DamagedSection {
  return new DamagedSection(`${lineSections.lines}: the line at position ${position} is not a verdict`);
}

function parse<Value>(reader: (text: string) => Value, line: ByteString): Value {
  try {
    return reader(textOf(line));
  } catch (error) {
    throw new DamagedSection(`a line is damaged: ${messageOf(error)}`);
  }
}
