import { mayBelongToName } from '../text/signed-names.ts';
import { wordsToIndex } from '../text/words.ts';
import { RunFile } from './run-file.ts';
import { sortKeys } from './sort-keys.ts';

/** More words than a record can have. */
const spareWords = 2 ** 15;

/** How much is held in memory: words, a power of two up to 2^20, and their occurrences in records. */
export interface RunSize {
  readonly words: number;
  readonly postings: number;
}

/**
 * Gathers which records hold which words: in memory (of the default size, 14 MiB) and, sorted, in a file. Words are looked
 * up by their bytes, in one table for all: a string for each word of each text, and a map of them, took twice the time
 * and three times the memory.
 */
export class WordRuns {
  readonly #size: RunSize;
  readonly #file: RunFile;
  /** The bytes of all words, one after the other: the field, and the word in UTF-8. */
  #bytes: Uint8Array;
  #used = 0;
  /** Of each word, by its number: where its bytes end, how many records hold it, and one more than the last of these. */
  readonly #ends: Int32Array;
  readonly #counts: Int32Array;
  readonly #lasts: Int32Array;
  #count = 0;
  /** Numbers of words, counted from 1, each at the first free place from its hash on. */
  readonly #places: Int32Array;
  /** The numbers of the words of each record, one record after the other, and where each begins. */
  readonly #postings: Int32Array;
  #posted = 0;
  #starts: number[] = [];
  /** How many records there are. */
  #records = 0;

  /** `path` is where a file may be made (`RunFile`). */
  constructor(path: string, size: RunSize = { words: 2 ** 17, postings: 2 ** 20 }) {
    this.#size = size;
    this.#file = new RunFile(path);
    this.#bytes = new Uint8Array(size.words * 8);
    this.#ends = new Int32Array(size.words);
    this.#counts = new Int32Array(size.words);
    this.#lasts = new Int32Array(size.words);
    this.#places = new Int32Array(size.words * 2);
    this.#postings = new Int32Array(size.postings);
  }

  /** Begins the next record, counted from 0. Throws the system's error. */
  begin(): void {
    const { words, postings } = this.#size;
    if (this.#count + spareWords > words || this.#posted + spareWords > postings) {
      this.#finishRun();
      this.#file.begin();
    }
    this.#starts.push(this.#posted);
    this.#records++;
  }

  /** Adds the words of a text of the record. */
  addText(field: number, text: string): void {
    this.#reserve(text.length + 1);
    const bytes = this.#bytes;
    let start = this.#used;
    let last = start;
    let hash = startOf(field);
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      let byte = code < 128 ? (folded[code] ?? 0) : isDivider(code) ? 0 : notAscii;
      if (byte > notAscii) {
        bytes[++last] = byte;
        hash = Math.imul(hash ^ byte, hashFactor);
        continue;
      }
      if (byte === maybeOfName) byte = mayBelongToName(text, index) ? notAscii : 0;
      // Whole words of ASCII are as they are, whatever stands around them; others, and `C++`, take more than a look.
      if (byte === notAscii) {
        for (const word of wordsToIndex(text)) this.addWord(field, word);
        return;
      }
      if (last > start) this.#add(field, hash, last);
      start = this.#used;
      last = start;
      hash = startOf(field);
    }
    if (last > start) this.#add(field, hash, last);
  }

  /** Adds a word of the record, or a text that counts as one. */
  addWord(field: number, word: string): void {
    this.#reserve(3 * word.length + 1);
    const bytes = this.#bytes;
    let last = this.#used;
    let hash = startOf(field);
    for (let index = 0; index < word.length; index++) {
      const code = word.charCodeAt(index);
      if (code > 127) {
        this.#addEncoded(field, word);
        return;
      }
      bytes[++last] = code;
      hash = Math.imul(hash ^ code, hashFactor);
    }
    this.#add(field, hash, last);
  }

  /** Puts everything into a file, which the caller closes: as a key the field and the bytes of a word, and the records that hold it. */
  finish(): RunFile {
    this.#finishRun();
    return this.#file;
  }

  close(): void {
    this.#file.close();
  }

  #addEncoded(field: number, word: string): void {
    const start = this.#used + 1;
    const last = this.#used + encoder.encodeInto(word, this.#bytes.subarray(start)).written;
    let hash = startOf(field);
    for (let index = start; index <= last; index++)
      hash = Math.imul(hash ^ (this.#bytes[index] ?? 0), hashFactor);
    this.#add(field, hash, last);
  }

  /** Adds the word that lies behind all others up to `last`, after a place for its field; by its hash. */
  #add(field: number, hash: number, last: number): void {
    this.#bytes[this.#used] = field;
    const places = this.#places;
    const mask = places.length - 1;
    // The upper half of a product is better mixed than the lower half.
    let place = (hash ^ (hash >>> 15)) & mask;
    let number = (places[place] ?? 0) - 1;
    while (number !== -1 && !this.#isSame(number, last + 1)) {
      place = (place + 1) & mask;
      number = (places[place] ?? 0) - 1;
    }
    if (number === -1) {
      number = this.#count++;
      places[place] = number + 1;
      this.#used = last + 1;
      this.#ends[number] = last + 1;
      this.#counts[number] = 0;
    } else if (this.#lasts[number] === this.#records) return;
    this.#lasts[number] = this.#records;
    this.#counts[number] = (this.#counts[number] ?? 0) + 1;
    this.#postings[this.#posted++] = number;
  }

  #isSame(number: number, otherEnd: number): boolean {
    const bytes = this.#bytes;
    const end = this.#ends[number] ?? 0;
    let other = this.#used;
    let place = number === 0 ? 0 : (this.#ends[number - 1] ?? 0);
    if (end - place !== otherEnd - other) return false;
    while (place < end && bytes[place] === bytes[other]) {
      place++;
      other++;
    }
    return place === end;
  }

  #reserve(bytes: number): void {
    if (this.#used + bytes <= this.#bytes.length) return;
    const longer = new Uint8Array(this.#bytes.length * 2 + bytes);
    longer.set(this.#bytes);
    this.#bytes = longer;
  }

  /** Adds all that lies in memory to the file, and forgets it. */
  #finishRun(): void {
    // Where the records of each word begin, and then where they end.
    const ends = new Int32Array(this.#count);
    for (let number = 1; number < ends.length; number++)
      ends[number] = (ends[number - 1] ?? 0) + (this.#counts[number - 1] ?? 0);
    const records = new Uint32Array(this.#posted);
    const first = this.#records - this.#starts.length;
    this.#starts.push(this.#posted);
    for (let index = 1; index < this.#starts.length; index++)
      for (let posting = this.#starts[index - 1] ?? 0; posting < (this.#starts[index] ?? 0); posting++) {
        const number = this.#postings[posting] ?? 0;
        const place = ends[number] ?? 0;
        records[place] = first + index - 1;
        ends[number] = place + 1;
      }
    for (const number of sortKeys(this.#bytes, this.#ends.subarray(0, this.#count))) {
      const key = { start: this.#ends[number - 1] ?? 0, end: this.#ends[number] ?? 0 };
      const end = ends[number] ?? 0;
      this.#file.add(this.#bytes, key, records, { start: end - (this.#counts[number] ?? 0), end });
    }
    this.#places.fill(0);
    this.#starts = [];
    this.#posted = 0;
    this.#count = 0;
    this.#used = 0;
  }
}

/** Of the hash FNV-1a (Fowler, Noll and Vo). */
const hashFactor = 0x01000193;

const encoder = new TextEncoder();

function startOf(field: number): number {
  return Math.imul(0x811c9dc5 ^ field, hashFactor);
}

/** Markers instead of a byte: a sign that ends a word unless it belongs to a name (`mayBelongToName`); not ASCII. */
const maybeOfName = 1;
const notAscii = 2;

/** ASCII letters and digits in lower case, by their code; 0 for what ends a word. */
const folded = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code).toLowerCase();
  if ('+#.'.includes(character)) return maybeOfName;
  return /[a-z0-9]/.test(character) ? character.charCodeAt(0) : 0;
});

/** Dashes, quotation marks, bullets, and the sign of the euro: they end a word, and folding leaves them. */
function isDivider(code: number): boolean {
  return (code >= 0x2010 && code <= 0x2026) || code === 0x20ac;
}
