import { ListWriter } from './position-set.ts';
import { mayBelongToName } from './text/signed-names.ts';
import { wordsToIndex } from './text/words.ts';
import type { WordField } from './word-fields.ts';

/** A word and the positions that hold it: the first, the last, and the list that follows the first, if any. */
export interface WordRun {
  readonly field: WordField;
  readonly word: string;
  readonly first: number;
  readonly last: number;
  readonly rest: Uint8Array | null;
}

/**
 * More characters and words than those of one record can be: of scripts without spaces each character is written
 * thrice, and one sign of compatibility may stand for eighteen (`NFKD`).
 */
const spareCharacters = 2 ** 18;
const spareWords = 2 ** 14;

/** For how many positions of each word there is room, on an average. */
const linksPerWord = 8;

/**
 * Gathers which positions hold which words, in memory of a fixed size: of the default, 13 MiB. Words are looked up by
 * their characters, in one table for all: a string for each word of each text, and a map of them, took twice the time
 * and three times the memory.
 */
export class WordRuns {
  readonly #capacity: number;
  /** The characters of all words, one after the other. */
  readonly #characters: Uint16Array;
  #charactersUsed = 0;
  /** Of each word, by its number: where its characters end, its field, and its first and last position. */
  readonly #ends: Uint32Array;
  readonly #fields: Uint8Array;
  readonly #firsts: Uint32Array;
  readonly #lasts: Uint32Array;
  #count = 0;
  /** Of each word, the place among `#links` of its last position; 0 when it has only one. */
  readonly #tails: Uint32Array;
  /** Pairs: a position of a word, and the place of the pair before it; the first pair is none. */
  readonly #links: Uint32Array;
  #linksUsed = 1;
  /** What the list of a word is made of and in. */
  readonly #positions: number[] = [];
  readonly #list = new ListWriter();
  /** Numbers of words, counted from 1, each at the first free place from its hash on. */
  readonly #places: Uint32Array;

  /** Makes room for so many words, a power of two and at least 16,384. */
  constructor(capacity = 2 ** 17) {
    this.#capacity = capacity;
    this.#characters = new Uint16Array(capacity * 8 + spareCharacters);
    this.#ends = new Uint32Array(capacity);
    this.#fields = new Uint8Array(capacity);
    this.#firsts = new Uint32Array(capacity);
    this.#lasts = new Uint32Array(capacity);
    this.#tails = new Uint32Array(capacity);
    this.#links = new Uint32Array(capacity * linksPerWord * 2);
    this.#places = new Uint32Array(capacity * 2);
  }

  /** Says whether the words of another record might not fit. */
  get isFull(): boolean {
    return (
      this.#count + spareWords > this.#capacity ||
      this.#charactersUsed > this.#capacity * 8 ||
      (this.#linksUsed + spareWords) * 2 > this.#links.length
    );
  }

  /** Adds the words of a text at a position; positions never fall. */
  addText(field: WordField, text: string, position: number): void {
    let hash = startOf(field);
    let end = this.#charactersUsed;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      let character = code < 128 ? (folded[code] ?? 0) : code >= 0x2010 && code <= 0x2026 ? 0 : -1;
      if (character === maybeOfName) character = mayBelongToName(text, index) ? -1 : 0;
      if (character > 0) {
        this.#characters[end++] = character;
        hash = Math.imul(hash ^ character, hashFactor);
        continue;
      }
      // Whole words of ASCII are as they are, whatever stands around them; others, and `C++`, take more than a look.
      if (character < 0) {
        for (const word of wordsToIndex(text)) this.addWord(field, word, position);
        return;
      }
      if (end > this.#charactersUsed) this.#add(field, hash, end, position);
      hash = startOf(field);
      end = this.#charactersUsed;
    }
    if (end > this.#charactersUsed) this.#add(field, hash, end, position);
  }

  /** Adds a word, or what is to be found as one, at a position. */
  addWord(field: WordField, word: string, position: number): void {
    let hash = startOf(field);
    let end = this.#charactersUsed;
    for (let index = 0; index < word.length; index++) {
      const code = word.charCodeAt(index);
      this.#characters[end++] = code;
      hash = Math.imul(hash ^ code, hashFactor);
    }
    if (word !== '') this.#add(field, hash, end, position);
  }

  /** Gives every word, in no particular order, and forgets them; a list is written over when the next is asked for. */
  *drain(): Iterable<WordRun> {
    // All at once, to be cut into words: that is quicker than to decode each.
    const words = new TextDecoder('utf-16le').decode(this.#characters.subarray(0, this.#charactersUsed));
    for (let number = 0; number < this.#count; number++) {
      const start = this.#ends[number - 1] ?? 0;
      yield {
        field: (this.#fields[number] ?? 0) as WordField,
        word: words.slice(start, this.#ends[number]),
        first: this.#firsts[number] ?? 0,
        last: this.#lasts[number] ?? 0,
        rest: this.#restOf(number),
      };
    }
    this.#places.fill(0);
    this.#linksUsed = 1;
    this.#count = 0;
    this.#charactersUsed = 0;
  }

  /** Adds the word whose characters lie behind all others, up to `end`. */
  #add(field: WordField, hash: number, end: number, position: number): void {
    const mask = this.#places.length - 1;
    // The upper half of a product is better mixed than the lower.
    for (let place = (hash ^ (hash >>> 15)) & mask; ; place = (place + 1) & mask) {
      const number = (this.#places[place] ?? 0) - 1;
      if (number === -1) {
        this.#places[place] = ++this.#count;
        this.#ends[this.#count - 1] = end;
        this.#fields[this.#count - 1] = field;
        this.#firsts[this.#count - 1] = position;
        this.#lasts[this.#count - 1] = position;
        this.#tails[this.#count - 1] = 0;
        this.#charactersUsed = end;
        return;
      }
      if (this.#fields[number] === field && this.#isSame(number, end)) {
        if (this.#lasts[number] !== position) this.#extend(number, position);
        return;
      }
    }
  }

  #isSame(number: number, end: number): boolean {
    const start = this.#ends[number - 1] ?? 0;
    const length = (this.#ends[number] ?? 0) - start;
    const other = this.#charactersUsed;
    if (length !== end - other) return false;
    for (let index = 0; index < length; index++)
      if (this.#characters[start + index] !== this.#characters[other + index]) return false;
    return true;
  }

  #extend(number: number, position: number): void {
    const place = this.#linksUsed++;
    this.#links[place * 2] = position;
    this.#links[place * 2 + 1] = this.#tails[number] ?? 0;
    this.#tails[number] = place;
    this.#lasts[number] = position;
  }

  /** The list of the positions after the first. */
  #restOf(number: number): Uint8Array | null {
    const positions = this.#positions;
    positions.length = 0;
    for (let place = this.#tails[number] ?? 0; place !== 0; place = this.#links[place * 2 + 1] ?? 0)
      positions.push(this.#links[place * 2] ?? 0);
    if (positions.length === 0) return null;
    const list = this.#list;
    list.clear(this.#firsts[number]);
    for (let index = positions.length - 1; index >= 0; index--) list.add(positions[index] ?? 0);
    return list.bytes();
  }
}

/** Of the hash FNV-1a (Fowler, Noll and Vo), here over code units. */
const hashFactor = 0x01000193;

function startOf(field: WordField): number {
  return Math.imul(0x811c9dc5 ^ field, hashFactor);
}

/** A sign that ends a word, unless it belongs to a name (`mayBelongToName`). */
const maybeOfName = 1;

/** ASCII letters and digits in lower case, by their code; 0 for what ends a word. */
const folded = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code).toLowerCase();
  if ('+#.'.includes(character)) return maybeOfName;
  return /[a-z0-9]/.test(character) ? character.charCodeAt(0) : 0;
});
