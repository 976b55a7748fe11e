import { editRows, editsAllowed, editsBetween, editsWithin, typedMax } from './edit-distance.ts';
import { codesOf, type WeighedWord, WordTable } from './word-table.ts';

/** A word of the edition that a mistyped one may stand for. */
export interface Correction extends WeighedWord {
  /** Changes between the two; a half more when the word goes on after what was typed. */
  readonly edits: number;
}

/** The shortest common beginning of related words, and its least share of both. */
const alikeLeast = 5;
const alikeShare = 2 / 3;
/** Most letters after a mistyped part of a word. */
const endingMost = 3;
/** Fewest letters of a mistyped word that is searched for within others, and most words that it is compared with. */
const withinLeast = 6;
const comparedMax = 1000;
/** Fewest consonants by which an Arabic word is recognised. */
const consonantsLeast = 3;
const longVowels = /[اوي]/g;
const arabic = /^\p{Script=Arabic}+$/u;
const lettersOnly = /^\p{L}+$/u;

/** Finds the words of an edition that a mistyped word may stand for. */
export class Vocabulary {
  readonly #read: () => Uint16Array;
  readonly #rows = editRows();
  #table: WordTable | undefined;

  /** Finds words in a section that `read` loads on demand. */
  constructor(read: () => Uint16Array) {
    this.#read = read;
  }

  /**
   * At most `count` words, the likeliest first: one change away from four letters on, two from eight (a letter more, less
   * or another, or two neighbours swapped; optimal string alignment). With `unfinished`, words that only begin so too.
   */
  near(typed: string, unfinished: boolean, count: number): Correction[] {
    const most = editsAllowed(typed);
    if (most === 0 || typed.length > typedMax) return [];
    const words = this.#words;
    const codes = codesOf(typed);
    const found: Correction[] = [];
    for (const index of words.withLetters(codes, most, unfinished)) {
      const edits = editsBetween(words.rangeOf(index), codes, { most, unfinished, rows: this.#rows });
      if (edits === undefined) continue;
      const { word, weight } = words.at(index);
      // The first letter is rarely wrong, especially in an unfinished word.
      const other = word[0] === typed[0] ? 0 : 0.25;
      if (edits % 1 === 0 || other === 0) found.push({ word, weight, edits: edits + other });
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
    const found = new Map<string, WeighedWord & { readonly part: number }>();
    for (const part of parts)
      for (const { word, weight } of this.#words.holding(part)) {
        const at = word.lastIndexOf(part);
        if (at < before || word.length - at - part.length > after || found.has(word)) continue;
        found.set(word, { word, weight, part: part.length });
      }
    const all = [...found.values()];
    const longest = Math.max(...all.map(({ part }) => part));
    return heaviest(
      all.filter(({ part }) => part === longest),
      count,
    );
  }

  /** At most `count` words with this first and last letter and so many between them, the heaviest first. */
  shortened(
    { first, last, between }: { readonly first: string; readonly last: string; readonly between: number },
    count: number,
  ): readonly string[] {
    const fitting = this.#words
      .holding(first + last)
      .filter(({ word }) => word.length === between + 2 && word.startsWith(first) && word.endsWith(last));
    return heaviest(fitting, count);
  }

  /**
   * At most `count` words that begin as a word does, for longest, and end in another way, as words of one origin do. Of
   * Arabic those that differ in long vowels alone.
   */
  alike(typed: string, count: number): readonly string[] {
    if (arabic.test(typed)) return this.#withConsonantsOf(typed, count);
    const begin = typed.slice(0, Math.max(alikeLeast, Math.ceil(typed.length * alikeShare)));
    if (begin.length < alikeLeast || !lettersOnly.test(typed)) return [];
    const found = this.#words
      .holding(begin)
      .filter(({ word }) => word.startsWith(begin))
      .map((one) => ({ ...one, shared: sharedLength(one.word, typed) }))
      .filter(({ word, shared }) => shared >= alikeShare * Math.max(word.length, typed.length));
    const most = Math.max(...found.map(({ shared }) => shared));
    return heaviest(
      found.filter(({ shared }) => shared === most),
      count,
    );
  }

  /** At most `count` words of which a part, near the end, is one with a typing error. */
  nearWithin(typed: string, count: number): readonly string[] {
    const most = editsAllowed(typed);
    if (typed.length < withinLeast || typed.length > typedMax) return [];
    const codes = codesOf(typed);
    const found: (WeighedWord & { readonly edits: number })[] = [];
    const words = this.#words;
    for (const index of words.withLetters(codes, most, true).slice(0, comparedMax)) {
      const edits = editsWithin(words.rangeOf(index), codes, endingMost);
      if (edits <= most) found.push({ ...words.at(index), edits });
    }
    const least = Math.min(...found.map(({ edits }) => edits));
    return heaviest(
      found.filter(({ edits }) => edits === least),
      count,
    );
  }

  #withConsonantsOf(typed: string, count: number): readonly string[] {
    const consonants = typed.replace(longVowels, '');
    if (consonants.length < consonantsLeast) return [];
    const found = this.#words.holding(consonants);
    return heaviest(
      found.filter(({ word }) => word.replace(longVowels, '') === consonants),
      count,
    );
  }

  get #words(): WordTable {
    this.#table ??= new WordTable(this.#read());
    return this.#table;
  }
}

/** At most `count` words, those of the highest weight first. */
function heaviest(words: readonly WeighedWord[], count: number): readonly string[] {
  const sorted = words.toSorted((a, b) => b.weight - a.weight);
  return sorted.slice(0, count).map(({ word }) => word);
}

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
