import { bitsIn } from '../bits/position-set.ts';
import type { LetterRange } from './edit-distance.ts';

/** A word and its weight: its frequency as a power of two, more for names. */
export interface WeighedWord {
  readonly word: string;
  readonly weight: number;
}

/** A sorted list of words to scan. */
export class WordTable {
  readonly #letters: Uint16Array;
  /** Where each word begins, and where the last ends. */
  readonly #starts: Uint32Array;
  readonly #weights: Uint8Array;
  /** The letters that each word has once and twice (`signsOf`), to rule out most words quickly. */
  readonly #once: Uint32Array;
  readonly #twice: Uint32Array;

  /** Reads what `VocabularyWriter` wrote; older editions, which lack the section, have no words. */
  constructor(units: Uint16Array) {
    let count = 0;
    let length = 0;
    forEachWord(units, (_, shared, rest) => {
      count++;
      length += shared + rest;
    });
    const letters = new Uint16Array(length);
    this.#letters = letters;
    this.#starts = new Uint32Array(count + 1);
    this.#weights = new Uint8Array(count);
    this.#once = new Uint32Array(count);
    this.#twice = new Uint32Array(count);
    let index = 0;
    let last = 0;
    let end = 0;
    forEachWord(units, (place, shared, rest) => {
      letters.copyWithin(end, last, last + shared);
      letters.set(units.subarray(place + 2, place + 2 + rest), end + shared);
      this.#weights[index] = units[place + 1] ?? 0;
      last = end;
      end += shared + rest;
      const signs = signsOf(letters, last, end);
      this.#once[index] = signs.once;
      this.#twice[index++] = signs.twice;
      this.#starts[index] = end;
    });
  }

  /** Words that lack at most `most` of these letters, and have at most `most` others unless they may go on. */
  withLetters(codes: Uint16Array, most: number, mayGoOn: boolean): number[] {
    const typed = signsOf(codes, 0, codes.length);
    const once = this.#once;
    const twice = this.#twice;
    const found: number[] = [];
    for (let index = 0; index < once.length; index++) {
      const first = once[index] ?? 0;
      let lacking = typed.once & ~first;
      for (let bit = 0; bit < most; bit++) lacking &= lacking - 1;
      // This rules out most words: too many letters are missing.
      if (lacking !== 0) continue;
      if (bitsIn(typed.once & ~first) + bitsIn(typed.twice & ~(twice[index] ?? 0)) > most) continue;
      if (mayGoOn || bitsIn(first & ~typed.once) <= most) found.push(index);
    }
    return found;
  }

  /** Words that have all these letters. */
  holding(letters: string): readonly WeighedWord[] {
    return this.withLetters(codesOf(letters), 0, true).map((index) => this.at(index));
  }

  /** The word at a place in the order. */
  at(index: number): WeighedWord {
    const letters = this.#letters.subarray(this.#starts[index], this.#starts[index + 1]);
    return { word: String.fromCharCode(...letters), weight: this.#weights[index] ?? 0 };
  }

  /** Where the letters of that word are. */
  rangeOf(index: number): LetterRange {
    return { letters: this.#letters, start: this.#starts[index] ?? 0, end: this.#starts[index + 1] ?? 0 };
  }
}

/** The code units of a text. */
export function codesOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
}

/** Calls with the place of each word in a section, how much it shares with the last, and how much it adds to that. */
function forEachWord(units: Uint16Array, visit: (place: number, shared: number, rest: number) => void): void {
  for (let place = 0; place < units.length; ) {
    const header = units[place] ?? 0;
    const rest = header & 255;
    if (rest === 0) break;
    visit(place, header >>> 8, rest);
    place += 2 + rest;
  }
}

/** Bits for the letters between two places, and for those that occur twice; some letters share a bit. */
function signsOf(letters: Uint16Array, from: number, to: number): { once: number; twice: number } {
  let once = 0;
  let twice = 0;
  for (let index = from; index < to; index++) {
    const bit = 1 << ((letters[index] ?? 0) & 31);
    twice |= once & bit;
    once |= bit;
  }
  return { once, twice };
}
