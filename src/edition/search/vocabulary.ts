import type { Sections } from '../file/sections.ts';
import { bitsIn } from './bits/position-set.ts';
import { vocabularySection } from './write-vocabulary.ts';

/** A word of the edition that a mistyped one may stand for. */
export interface Correction {
  readonly word: string;
  /** Changes between the two; a half more when the word goes on after what was typed. */
  readonly edits: number;
  /** How frequent it is, as a power of two, and more in names. */
  readonly weight: number;
}

/** Letters of the longest word that is corrected, and of the longest that it is corrected to. */
const typedMax = 32;
const depthMax = 48;
const width = typedMax + 1;

/** Finds the words of an edition that one with a typing error may stand for. */
export class Vocabulary {
  readonly #sections: Pick<Sections, 'numbers'>;
  #read: Words | undefined;
  /** Changes between the beginnings of both words: a row for each length of the word, a column for each of what was typed. */
  readonly #edits = new Uint8Array((depthMax + 1) * width);

  constructor(sections: Pick<Sections, 'numbers'>) {
    this.#sections = sections;
  }

  /**
   * At most `count` words, the likeliest first: one change away from four letters on, two from eight (a letter more, less
   * or another, or two neighbours swapped; optimal string alignment). With `unfinished`, words that only begin so too.
   */
  near(typed: string, unfinished: boolean, count: number): Correction[] {
    const most = editsAllowed(typed);
    if (most === 0 || typed.length > typedMax) return [];
    const { weights } = this.#words;
    const codes = codesOf(typed);
    const found: Correction[] = [];
    for (const index of this.#withLetters(codes, most, unfinished)) {
      const edits = this.#editsBetween(index, codes, most, unfinished);
      if (edits === undefined) continue;
      const word = this.#word(index);
      // A first letter is seldom mistaken, and least of all in a word that is not finished.
      const other = word[0] === typed[0] ? 0 : 0.25;
      if (edits % 1 === 0 || other === 0)
        found.push({ word, edits: edits + other, weight: weights[index] ?? 0 });
    }
    return found.sort((a, b) => a.edits - b.edits || b.weight - a.weight).slice(0, count);
  }

  /**
   * At most `count` words that hold one of these parts, the longest part first and then the heaviest: German writes
   * Kochmesser as one word. At least `before` letters stand before the part, and at most `after` behind it.
   */
  containing(
    parts: readonly string[],
    { before, after, count }: { readonly before: number; readonly after: number; readonly count: number },
  ): readonly string[] {
    const { weights } = this.#words;
    const found: { readonly word: string; readonly part: number; readonly weight: number }[] = [];
    const seen = new Set<number>();
    for (const part of parts) {
      for (const index of this.#withLetters(codesOf(part), 0, true)) {
        if (seen.has(index)) continue;
        const word = this.#word(index);
        const at = word.lastIndexOf(part);
        if (at < before || word.length - at - part.length > after) continue;
        seen.add(index);
        found.push({ word, part: part.length, weight: weights[index] ?? 0 });
      }
    }
    const longest = Math.max(...found.map(({ part }) => part));
    return found
      .filter(({ part }) => part === longest)
      .sort((a, b) => b.weight - a.weight)
      .slice(0, count)
      .map((one) => one.word);
  }

  /** Words that lack at most so many of these letters, and have at most so many others unless they may go on. */
  #withLetters(codes: Uint16Array, most: number, unfinished: boolean): number[] {
    const { once, twice } = this.#words;
    const typed = signsOf(codes, 0, codes.length);
    const found: number[] = [];
    for (let index = 0; index < once.length; index++) {
      const first = once[index] ?? 0;
      let lacking = typed.once & ~first;
      for (let bit = 0; bit < most; bit++) lacking &= lacking - 1;
      // Most words end here: more letters are lacking than may be.
      if (lacking !== 0) continue;
      const second = twice[index] ?? 0;
      if (bitsIn(typed.once & ~first) + bitsIn(typed.twice & ~second) > most) continue;
      if (unfinished || bitsIn(first & ~typed.once) <= most) found.push(index);
    }
    return found;
  }

  #word(index: number): string {
    const { letters, starts } = this.#words;
    return String.fromCharCode(...letters.subarray(starts[index], starts[index + 1]));
  }

  /** Changes between a word and what was typed, or a half more than between its nearest beginning and that. */
  #editsBetween(index: number, typed: Uint16Array, most: number, unfinished: boolean): number | undefined {
    const edits = this.#edits;
    const { letters, starts } = this.#words;
    const start = starts[index] ?? 0;
    const wordLength = Math.min((starts[index + 1] ?? 0) - start, depthMax);
    const { length } = typed;
    const far = most + 1;
    for (let column = 0; column <= Math.min(length, far); column++) edits[column] = column;
    let begun = far;
    let whole = far;
    for (let depth = 1; depth <= wordLength; depth++) {
      const place = start + depth - 1;
      const letter = letters[place] ?? 0;
      const row = depth * width;
      const above = row - width;
      const from = Math.max(1, depth - most);
      const to = Math.min(length, depth + most);
      // What stands beside the band was written for other words.
      edits[row + from - 1] = from === 1 ? Math.min(far, depth) : far;
      let nearest = edits[row + from - 1] ?? far;
      for (let column = from; column <= to; column++) {
        const typedLetter = typed[column - 1] ?? 0;
        let value = (edits[above + column - 1] ?? far) + (typedLetter === letter ? 0 : 1);
        const longer = column === depth + most ? far : (edits[above + column] ?? far) + 1;
        const shorter = (edits[row + column - 1] ?? far) + 1;
        if (longer < value) value = longer;
        if (shorter < value) value = shorter;
        const isSwapped = column > 1 && depth > 1 && typed[column - 2] === letter;
        if (isSwapped && typedLetter === letters[place - 1]) {
          const swapped = (edits[above - width + column - 2] ?? far) + 1;
          if (swapped < value) value = swapped;
        }
        if (value > far) value = far;
        edits[row + column] = value;
        if (value < nearest) nearest = value;
      }
      whole = to === length && from <= to ? (edits[row + length] ?? far) : far;
      if (whole < begun) begun = whole;
      // No longer word that begins so is any nearer.
      if (nearest > most) {
        whole = far;
        break;
      }
    }
    if (whole <= most) return whole;
    return unfinished && begun <= most ? begun + 0.5 : undefined;
  }

  get #words(): Words {
    this.#read ??= readWords(new Uint16Array(this.#sections.numbers(vocabularySection).buffer));
    return this.#read;
  }
}

/** Words in order, one after the other. */
interface Words {
  readonly letters: Uint16Array;
  /** Where each word begins, and where the last ends. */
  readonly starts: Uint32Array;
  readonly weights: Uint8Array;
  /** Which letters each word has, and which twice (`signsOf`), to pass over most words at a glance. */
  readonly once: Uint32Array;
  readonly twice: Uint32Array;
}

/** Reads what `VocabularyWriter` wrote; an edition from before there was such a section has no words. */
function readWords(units: Uint16Array): Words {
  let count = 0;
  let length = 0;
  const walk = (visit: (place: number, shared: number, rest: number) => void) => {
    for (let place = 0; place < units.length; ) {
      const header = units[place] ?? 0;
      const rest = header & 255;
      if (rest === 0) break;
      visit(place, header >>> 8, rest);
      place += 2 + rest;
    }
  };
  walk((_, shared, rest) => {
    count++;
    length += shared + rest;
  });
  const letters = new Uint16Array(length);
  const starts = new Uint32Array(count + 1);
  const weights = new Uint8Array(count);
  const once = new Uint32Array(count);
  const twice = new Uint32Array(count);
  let index = 0;
  let last = 0;
  let end = 0;
  walk((place, shared, rest) => {
    starts[index] = end;
    letters.copyWithin(end, last, last + shared);
    letters.set(units.subarray(place + 2, place + 2 + rest), end + shared);
    weights[index] = units[place + 1] ?? 0;
    last = end;
    end += shared + rest;
    const signs = signsOf(letters, last, end);
    once[index] = signs.once;
    twice[index++] = signs.twice;
  });
  starts[index] = end;
  return { letters, starts, weights, once, twice };
}

/** A bit for each letter between two places, and one for each that is there twice; some letters share one. */
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

function codesOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
}

/** How many changes a word may be away from what was typed: one from four letters on, two from eight. */
export function editsAllowed(typed: string): number {
  const { length } = [...typed];
  return length < 4 || !/\p{L}/u.test(typed) ? 0 : length < 8 ? 1 : 2;
}
