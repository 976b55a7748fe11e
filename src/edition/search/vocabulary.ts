import type { Sections } from '../file/sections.ts';
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
/** Numbers of the largest vocabulary in which parts of words are looked for, some 40,000 words: each word is compared. */
const containingMax = 2 ** 18;

/** Finds the words of an edition that one with a typing error may stand for. */
export class Vocabulary {
  readonly #sections: Pick<Sections, 'lengthOf' | 'numbers'>;
  #units: Uint16Array | undefined;
  /** Changes between the beginnings of both words: a row for each length of the word, a column for each of what was typed. */
  readonly #edits = new Uint8Array((depthMax + 1) * (typedMax + 1));
  readonly #word = new Uint16Array(depthMax);

  constructor(sections: Pick<Sections, 'lengthOf' | 'numbers'>) {
    this.#sections = sections;
  }

  /** How long a walk over it is. */
  get length(): number {
    return this.#read().length;
  }

  /**
   * At most `count` words, the likeliest first: one change away from four letters on, two from eight (a letter more, less
   * or another, or two neighbours swapped; optimal string alignment). With `unfinished`, words that only begin so too.
   * Walks the vocabulary once, over all that begins as a word that is too far away already.
   */
  near(typed: string, unfinished: boolean, count: number): Correction[] {
    const most = editsAllowed(typed);
    if (most === 0 || typed.length > typedMax) return [];
    const found: Correction[] = [];
    const least = (word: string, edits: number, weight: number) => {
      // A first letter is seldom mistaken, and least of all in a word that is not finished.
      const other = word[0] === typed[0] ? 0 : 0.25;
      if (edits % 1 === 0 || other === 0) found.push({ word, edits: edits + other, weight });
    };
    this.#walk(typed, most, unfinished, least);
    return found.sort((a, b) => a.edits - b.edits || b.weight - a.weight).slice(0, count);
  }

  /**
   * At most `count` words that hold one of these parts, the longest part first and then the heaviest: German writes
   * Kochmesser as one word. At least `before` letters stand before the part, and at most `after` behind it. Nothing of a
   * large vocabulary, where it would take too long.
   */
  containing(
    parts: readonly string[],
    { before, after, count }: { readonly before: number; readonly after: number; readonly count: number },
  ): readonly string[] {
    const units = this.#read();
    if (units.length > containingMax) return [];
    const word = this.#word;
    const found: { readonly word: string; readonly part: number; readonly weight: number }[] = [];
    for (let place = 0; place < units.length; ) {
      const header = units[place] ?? 0;
      const shared = header >>> 8;
      const length = shared + (header & 255);
      if (length === shared) break;
      const weight = units[place + 1] ?? 0;
      place += 2;
      for (let depth = shared; depth < length; depth++) word[depth] = units[place++] ?? 0;
      const text = String.fromCharCode(...word.subarray(0, length));
      for (const part of parts) {
        const at = text.lastIndexOf(part);
        if (at < before || length - at - part.length > after) continue;
        found.push({ word: text, part: part.length, weight });
        break;
      }
    }
    const longest = Math.max(...found.map(({ part }) => part));
    return found
      .filter(({ part }) => part === longest)
      .sort((a, b) => b.weight - a.weight)
      .slice(0, count)
      .map((one) => one.word);
  }

  #walk(
    typed: string,
    most: number,
    unfinished: boolean,
    report: (word: string, edits: number, weight: number) => void,
  ): void {
    const units = this.#read();
    const edits = this.#edits;
    const word = this.#word;
    const width = typedMax + 1;
    const length = typed.length;
    const letters = Uint16Array.from({ length }, (_, index) => typed.charCodeAt(index));
    const far = most + 1;
    edits.fill(far);
    for (let column = 0; column <= Math.min(length, most); column++) edits[column] = column;
    // Rows up to this one hold for the word before; one that is too far away is `dead` from that length on.
    let dead = depthMax + 1;
    // The fewest changes with which a beginning of the word, of each length, is all that was typed.
    const begun = new Uint8Array(depthMax + 1).fill(far);
    for (let place = 0; place < units.length; ) {
      const header = units[place] ?? 0;
      const shared = header >>> 8;
      const rest = header & 255;
      if (rest === 0) break;
      const start = place + 2;
      const weight = units[place + 1] ?? 0;
      place = start + rest;
      if (shared >= dead) continue;
      dead = depthMax + 1;
      const end = shared + rest;
      for (let depth = shared + 1; depth <= end; depth++) {
        const letter = units[start + depth - shared - 1] ?? 0;
        word[depth - 1] = letter;
        const row = depth * width;
        const above = row - width;
        const from = Math.max(1, depth - most);
        const to = Math.min(length, depth + most);
        // What stands beside the band was written for other words.
        edits[row + from - 1] = from === 1 ? Math.min(far, depth) : far;
        let nearest = edits[row + from - 1] ?? far;
        for (let column = from; column <= to; column++) {
          const typedLetter = letters[column - 1] ?? 0;
          let value = (edits[above + column - 1] ?? far) + (typedLetter === letter ? 0 : 1);
          const longer = column === depth + most ? far : (edits[above + column] ?? far) + 1;
          const shorter = (edits[row + column - 1] ?? far) + 1;
          if (longer < value) value = longer;
          if (shorter < value) value = shorter;
          if (column > 1 && depth > 1 && typedLetter === word[depth - 2] && letters[column - 2] === letter) {
            const swapped = (edits[above - width + column - 2] ?? far) + 1;
            if (swapped < value) value = swapped;
          }
          if (value > far) value = far;
          edits[row + column] = value;
          if (value < nearest) nearest = value;
        }
        const whole = to === length ? (edits[row + length] ?? far) : far;
        begun[depth] = Math.min(whole, begun[depth - 1] ?? far);
        if (nearest > most) {
          // No longer word that begins so is any nearer.
          dead = depth;
          break;
        }
      }
      const reached = Math.min(dead, end);
      const whole =
        dead > end && end + most >= length && end - most <= length
          ? (edits[end * width + length] ?? far)
          : far;
      if (whole <= most) report(String.fromCharCode(...word.subarray(0, end)), whole, weight);
      else if (unfinished && (begun[reached] ?? far) <= most) {
        for (let depth = reached; depth < end; depth++) word[depth] = units[start + depth - shared] ?? 0;
        report(String.fromCharCode(...word.subarray(0, end)), (begun[reached] ?? far) + 0.5, weight);
      }
    }
  }

  #read(): Uint16Array {
    // An edition from before there was such a section has words that are not corrected.
    this.#units ??= new Uint16Array(this.#sections.numbers(vocabularySection).buffer);
    return this.#units;
  }
}

/** How many changes a word may be away from what was typed: one from four letters on, two from eight. */
export function editsAllowed(typed: string): number {
  const { length } = [...typed];
  return length < 4 || !/\p{L}/u.test(typed) ? 0 : length < 8 ? 1 : 2;
}
