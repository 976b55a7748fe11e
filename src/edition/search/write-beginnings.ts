import type { Database } from 'bun:sqlite';
import { RowWriter } from '../file/row-writer.ts';
import { ListWriter, PositionSet, readGaps, setBytes } from './bits/position-set.ts';
import type { WordField } from './word-fields.ts';

/** The most lists that looking for a beginning reads: they hold no more bytes than the bits of all positions. */
export const listsMax = 16;

/** The longest list that is stored with its word, in bytes. */
const shortList = 128;

/** Lists count as few up to this fraction of the bytes of a set of all positions. */
const fewPart = 16;

/**
 * Writes words with their lists, and one list for each beginning that has too many of them below: a search for it
 * would else have to read them all. A beginning counts where words part ("not" of "note" and "notary"); those between
 * are found by the next. Words come in order, so that only the beginnings of the word at hand are open at a time.
 */
export class BeginningsWriter {
  readonly #total: number;
  readonly #words: RowWriter<[WordField, string, number, Uint8Array | number]>;
  readonly #longLists: RowWriter<[number, Uint8Array]>;
  #lists = 0;
  /** Beginnings of the last word, the shortest first, and the word itself. */
  readonly #open: Beginning[] = [];
  readonly #unused: PositionSet[] = [];
  #field: WordField | undefined;

  /** Writes into an edition with so many verdicts. */
  constructor(database: Database, total: number) {
    this.#total = total;
    this.#words = new RowWriter(database, 'words', 4);
    this.#longLists = new RowWriter(database, 'lists', 2);
  }

  /** Adds a word with the list of its positions, and keeps it; words come in the order of field and code points. */
  add(field: WordField, word: string, list: Uint8Array): void {
    const last = this.#open.at(-1);
    if (field !== this.#field) this.#closeBelow(0);
    else if (last) this.#closeBelow(sharedLength(last.word, word));
    this.#field = field;
    this.#write(field, word, 1, list);
    this.#open.push({ word, length: word.length, lists: [list], bytes: list.length, set: undefined });
  }

  /** Writes the beginnings that are still open. */
  finish(): void {
    this.#closeBelow(0);
    this.#words.finish();
    this.#longLists.finish();
  }

  #write(field: WordField, word: string, exact: 0 | 1, list: Uint8Array): void {
    if (list.length <= shortList) {
      this.#words.add(field, word, exact, list);
      return;
    }
    this.#longLists.add(++this.#lists, list);
    this.#words.add(field, word, exact, this.#lists);
  }

  /** Closes every beginning that is longer than what the next word shares with the last. */
  #closeBelow(length: number): void {
    for (let child = this.#open.at(-1); child && child.length > length; child = this.#open.at(-1)) {
      this.#open.pop();
      this.#close(child);
      let parent = this.#open.at(-1);
      if (length > 0 && (!parent || parent.length < length)) {
        parent = { word: child.word, length, lists: [], bytes: 0, set: undefined };
        this.#open.push(parent);
      }
      if (parent) for (const list of child.lists) this.#take(parent, list);
    }
  }

  #take(beginning: Beginning, list: Uint8Array): void {
    if (beginning.set) {
      beginning.set.addList(list);
      return;
    }
    beginning.lists.push(list);
    beginning.bytes += list.length;
    // Sorting few positions is faster than scanning a bit for each verdict.
    const isFew = beginning.bytes * fewPart <= setBytes(this.#total);
    if (isFew || !isTooMuch(beginning, this.#total)) return;
    const set = this.#unused.pop() ?? new PositionSet(this.#total);
    for (const one of beginning.lists) set.addList(one);
    beginning.lists = [];
    beginning.set = set;
  }

  #close(beginning: Beginning): void {
    const { set, word, length } = beginning;
    if (this.#field === undefined || !(set || isTooMuch(beginning, this.#total))) return;
    const list = set?.toList() ?? union(beginning.lists);
    this.#write(this.#field, word.slice(0, length), 0, list);
    beginning.lists = [list];
    if (!set) return;
    set.clear();
    this.#unused.push(set);
  }
}

/** A beginning that later words may share. */
interface Beginning {
  /** A word that begins so. */
  readonly word: string;
  readonly length: number;
  /** What a search for it would read, and how many bytes that is. */
  lists: Uint8Array[];
  bytes: number;
  /** In place of too many lists. */
  set: PositionSet | undefined;
}

/** Whether a search for a beginning would read more than it may. */
function isTooMuch({ lists, bytes }: Beginning, total: number): boolean {
  return lists.length > listsMax || bytes > setBytes(total);
}

/** The positions that any of these lists holds, all of them gaps, as gaps. */
function union(lists: readonly Uint8Array[]): Uint8Array {
  // A position takes a byte at least.
  const all = new Uint32Array(lists.reduce((bytes, { length }) => bytes + length, 0));
  let count = 0;
  for (const list of lists) count = readGaps(list, all, count);
  const united = new ListWriter();
  let last = -1;
  for (const position of all.subarray(0, count).sort()) {
    if (position !== last) united.add(position);
    last = position;
  }
  return united.copy();
}

/** The length of the common beginning of two words in code units, never half a character. */
function sharedLength(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  let length = 0;
  while (length < end && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  const isHalf = length > 0 && (a.charCodeAt(length - 1) & 0xfc00) === 0xd800;
  return isHalf ? length - 1 : length;
}
