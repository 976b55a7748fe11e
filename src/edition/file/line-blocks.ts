import { type ByteString, lineOpening } from '../../verdict/entry-lines.ts';
import {
  blockAt,
  findLines,
  keptBytes,
  type LineBlock,
  type MakeBytes,
  madeBytes,
  madeFactor,
  overheadBytes,
  shrunkBytes,
} from './line-block.ts';
import type { LineAccount, LineMemory } from './line-memory.ts';
import { MadeBySlug } from './made-by-slug.ts';
import { DamagedSection, type Sections } from './sections.ts';

/** Lines in a block: reading one line reads the whole block. */
export const linesPerBlock = 16;

/** The name of the section that says where the blocks of another begin: an array of 64-bit numbers. */
export const placesOf = (name: string) => `${name}.blocks`;

/** Reads a section of lines by their numbers, counted from 0. */
export class LineBlocks {
  readonly #sections: Sections;
  readonly #name: string;
  readonly #total: number;
  /** Where each block begins, and where the last one ends. */
  readonly #places: Float64Array;
  /** The oldest first. */
  readonly #kept = new Map<number, LineBlock>();
  /** Of lines that were found by their place, in blocks that are kept. */
  readonly #bySlug = new MadeBySlug();
  #keptBytes = 0;
  #keptMax = keptBytes;
  #account: LineAccount | undefined;

  /** Opens a section with `total` lines. */
  constructor(sections: Sections, name: string, total: number) {
    this.#sections = sections;
    this.#name = name;
    this.#total = total;
    this.#places = sections.doubles(placesOf(name));
    if (this.#places.length !== Math.ceil(total / linesPerBlock) + 1)
      throw new RangeError(`${name}: ${total} lines are not in ${this.#places.length} blocks`);
    const rises = this.#places.every((place, index) => place >= (this.#places[index - 1] ?? 0));
    if (!rises || this.#places[0] !== 0 || this.#places.at(-1) !== sections.lengthOf(name))
      throw new DamagedSection(`${placesOf(name)}: blocks do not follow one another`);
  }

  /** Counts what it keeps in a ledger until `close`: at most `share` of it, or 8 MiB if that is less than half of it. */
  countIn(memory: LineMemory, share: number): void {
    this.#keptMax = Math.max(memory.maxBytes * share, Math.min(keptBytes, memory.maxBytes / 2));
    if (this.#account) return;
    this.#account = memory.open('lines', (bytes) => this.#dropTo(this.#keptBytes - bytes));
    this.#account.add(this.#keptBytes);
  }

  /** Drops the blocks that it keeps. */
  close(): void {
    this.#dropTo(0);
    this.#account?.close();
  }

  /** Drops the blocks that it keeps, and keeps few from then on. */
  shrink(): void {
    this.#keptMax = shrunkBytes;
    this.#dropTo(0);
  }

  /** A line without its line feed. Throws `DamagedSection`. */
  at(number: number): ByteString {
    const { text, starts } = this.#blockOf(number);
    const line = number % linesPerBlock;
    return text.substring(starts[line] ?? 0, (starts[line + 1] ?? 0) - 1);
  }

  /** A line as far as its first tab; nothing when it has none. Throws `DamagedSection`. */
  startAt(number: number): ByteString | undefined {
    const { text, starts, tabs } = this.#blockOf(number);
    const line = number % linesPerBlock;
    const [start = 0, tab = 0] = [starts[line], tabs[line]];
    return tab > start && tab < (starts[line + 1] ?? 0) ? text.substring(start, tab) : undefined;
  }

  /**
   * What `make` makes of a verdict's line as far as its first tab; nothing when it is no such line. It is kept with the
   * line while the same function is asked for. Throws `DamagedSection`.
   */
  made(number: number, make: MakeBytes): Buffer | undefined {
    return this.#madeIn(this.#blockOf(number), number, make);
  }

  /**
   * The same of the line that begins at a place, given to `isWanted` with its block's text and where it begins there; `'far'`
   * if its block is not kept, and not all blocks can be: to read a block for one line takes longer than to read the line.
   */
  madeAt(
    place: number,
    isWanted: (text: ByteString, start: number) => boolean,
    make: MakeBytes,
  ): Buffer | undefined | 'far' {
    const index = blockAt(this.#places, place);
    const block = this.#kept.get(index) ?? (this.#fits ? this.#read(index, index) : undefined);
    if (!block) return 'far';
    const start = place - (this.#places[index] ?? 0);
    if (!isWanted(block.text, start)) return undefined;
    const line = block.starts.indexOf(start);
    if (line === -1) throw new DamagedSection(`${this.#name}: no line begins at ${place}`);
    const made = this.#madeIn(block, index * linesPerBlock + line, make);
    if (made && this.#kept.has(index)) this.#bySlug.add(block.text, start, made, make);
    return made;
  }

  /** What `madeAt` made of the line of a slug, if it is kept. */
  madeOf(slug: string, make: MakeBytes): Buffer | undefined {
    return this.#bySlug.get(slug, make);
  }

  #madeIn(block: LineBlock, number: number, make: MakeBytes): Buffer | undefined {
    if (block.made?.by !== make) {
      this.#count(-madeBytes(block));
      block.made = { by: make, bytes: [] };
    }
    const { bytes } = block.made;
    const line = number % linesPerBlock;
    const found = bytes[line];
    if (found) return found;
    const start = this.startAt(number);
    if (!start?.startsWith(lineOpening)) return undefined;
    const made = make(start);
    bytes[line] = made;
    this.#count(overheadBytes.made + made.length);
    this.#evict(Math.floor(number / linesPerBlock));
    return made;
  }

  /** The block that a line stands in. Throws `DamagedSection` for a line that is not there. */
  #blockOf(number: number): LineBlock {
    if (number >= this.#total) throw new DamagedSection(`${this.#name}: line ${number} of ${this.#total}`);
    return this.#block(Math.floor(number / linesPerBlock));
  }

  /** Reads lines that follow one another at once, so that `at` finds them; no more than a page of them. */
  prepare(from: number, count: number): void {
    let first = Math.floor(from / linesPerBlock);
    let last = Math.floor((Math.min(from + count, this.#total) - 1) / linesPerBlock);
    while (first <= last && this.#kept.has(first)) first++;
    while (first <= last && this.#kept.has(last)) last--;
    if (first < last) this.#read(first, last);
  }

  /** The bytes of lines from one on, each with its line feed, in memory of their own. Throws `DamagedSection`. */
  bytes(from: number, count: number): Buffer<ArrayBuffer> {
    const end = Math.min(from + count, this.#total);
    if (from >= end) return Buffer.alloc(0);
    const first = Math.floor(from / linesPerBlock);
    const last = Math.ceil(end / linesPerBlock);
    const bytes = this.#bytesOf(first, last - 1);
    const lines = Math.min(last * linesPerBlock, this.#total) - first * linesPerBlock;
    const starts = findLines(bytes.toString('latin1'), lines);
    const [start = 0, stop = 0] = [from, end].map((line) => starts[line - first * linesPerBlock] ?? 0);
    return bytes.subarray(start, stop) as Buffer<ArrayBuffer>;
  }

  /** How many lines from one on take no more than so many bytes, if whole blocks are counted; those of one block at least. */
  countWithin(from: number, most: number, bytes: number): number {
    const first = Math.floor(from / linesPerBlock);
    const start = this.#places[first] ?? 0;
    let end = first + 1;
    while (end * linesPerBlock < from + most && (this.#places[end + 1] ?? Infinity) - start <= bytes) end++;
    return Math.min(most, end * linesPerBlock - from);
  }

  /** The number of the line that begins at a place of the section. Throws `DamagedSection` when none does. */
  numberAt(place: number): number {
    const block = blockAt(this.#places, place);
    const offset = place - (this.#places[block] ?? 0);
    const index = this.#block(block).starts.indexOf(offset);
    if (index === -1) throw new DamagedSection(`${this.#name}: no line begins at ${place}`);
    return block * linesPerBlock + index;
  }

  /** Whether all blocks can be kept. */
  get #fits(): boolean {
    return (this.#places.at(-1) ?? 0) * madeFactor < this.#keptMax;
  }

  #block(index: number): LineBlock {
    return this.#kept.get(index) ?? this.#read(index, index);
  }

  /** Reads blocks with one read of the file, keeps them, and gives the first. */
  #read(first: number, last: number): LineBlock {
    const bytes = this.#bytesOf(first, last);
    const start = this.#places[first] ?? 0;
    let found: LineBlock | undefined;
    for (let index = first; index <= last; index++) {
      const [from, to] = [this.#places[index] ?? 0, this.#places[index + 1] ?? 0];
      const text = bytes.toString('latin1', from - start, to - start);
      const count = Math.min(linesPerBlock, this.#total - index * linesPerBlock);
      const starts = findLines(text, count);
      const tabs = starts.map((start) => Math.max(0, text.indexOf('\t', start)));
      const block = { text, starts, tabs, made: undefined };
      this.#keep(index, block);
      found ??= block;
    }
    if (!found) throw new RangeError(`${this.#name}: no block from ${first} to ${last}`);
    return found;
  }

  #bytesOf(first: number, last: number): Buffer<ArrayBuffer> {
    const start = this.#places[first] ?? 0;
    const bytes = Buffer.allocUnsafeSlow((this.#places[last + 1] ?? 0) - start);
    this.#sections.read(this.#name, start, bytes);
    return bytes;
  }

  #keep(index: number, block: LineBlock): void {
    this.#drop(index);
    this.#kept.set(index, block);
    this.#count(overheadBytes.block + block.text.length);
    this.#evict(index);
  }

  /** Drops the oldest blocks while they take too much memory, except one that is in use. */
  #evict(used: number): void {
    this.#dropTo(Math.min(this.#keptMax, this.#account?.room ?? keptBytes), used);
  }

  #dropTo(bytes: number, used?: number): void {
    for (const index of this.#keptBytes > bytes ? this.#kept.keys() : []) {
      if (this.#keptBytes <= bytes || index === used) return;
      this.#drop(index);
    }
  }

  #count(bytes: number): void {
    this.#keptBytes += bytes;
    this.#account?.add(bytes);
  }

  #drop(index: number): void {
    const block = this.#kept.get(index);
    if (!block) return;
    this.#kept.delete(index);
    this.#bySlug.drop(block.text);
    this.#count(-(overheadBytes.block + block.text.length + madeBytes(block)));
  }
}
