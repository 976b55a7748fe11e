import { type WordField, wordFields } from './word-fields.ts';

/** The section of the words that mistyped ones are corrected to. */
export const vocabularySection = 'vocabulary';

/** Most words that it holds, at most 2 MiB; words of names and frequent words are preferred. */
const wordsMax = 2 ** 17;
/** Lengths of words that are used for corrections. */
const lengths = { least: 3, most: 40 } as const;
/** The bonus for a word of a name, as a power of two of verdicts. */
const nameWeight = 8;
/**
 * Words of letters that are typed one by one. A number is not mistaken for another, nor is a short word with a digit: it
 * is the number of a model.
 */
const correctable =
  /^(?=.*\p{L})(?!.*\d.*(?<=^.{1,5})$)[^\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}]+$/u;

/**
 * Gathers the words of an edition with a weight each: how many verdicts hold it, roughly and as a power of two, and
 * whether a name does.
 *
 * As numbers of 16 bits, in the order of code units: for each word, how many code units it shares with the last word
 * times 256, plus how many follow; its weight; those that follow. Zeros fill the last 32 bits.
 */
export class VocabularyWriter {
  #words = new Map<string, number>();
  /** Names that are no word as they are: words follow one another by field, and whole names come last. */
  readonly #joined = new Set<string>();
  /** The weight of the heaviest word that was dropped. */
  #dropped = -1;

  /** Adds a word that `verdicts` verdicts hold in a field. */
  add(field: WordField, word: string, verdicts: number): void {
    const isTyped = field !== wordFields.whole && field !== wordFields.pair;
    if (!isTyped || word.length < lengths.least || word.length > lengths.most) return;
    const isName = field === wordFields.name || field === wordFields.joined;
    const weight = Math.floor(Math.log2(verdicts)) + (isName ? nameWeight : 0);
    const known = this.#words.get(word);
    if (known === undefined && (weight <= this.#dropped || !correctable.test(word))) return;
    if (field === wordFields.joined && known === undefined) this.#joined.add(word);
    this.#words.set(word, Math.max(weight, known ?? 0));
    if (this.#words.size > wordsMax * 1.25) this.#keepHeaviest();
  }

  /** The words, in no particular order, without names that are run together: those have no other forms. */
  words(): Iterable<string> {
    return [...this.#words.keys()].filter((word) => !this.#joined.has(word));
  }

  /** The section. */
  finish(): Uint32Array<ArrayBuffer> {
    this.#keepHeaviest();
    const words = [...this.#words].sort(([a], [b]) => (a < b ? -1 : 1));
    const units = new Uint16Array(words.reduce((sum, [word]) => sum + 2 + word.length, 0));
    let end = 0;
    let last = '';
    for (const [word, weight] of words) {
      let shared = 0;
      while (shared < last.length && word.charCodeAt(shared) === last.charCodeAt(shared)) shared++;
      units[end++] = shared * 256 + word.length - shared;
      units[end++] = weight;
      for (let index = shared; index < word.length; index++) units[end++] = word.charCodeAt(index);
      last = word;
    }
    const section = new Uint32Array(Math.ceil(end / 2));
    new Uint16Array(section.buffer).set(units.subarray(0, end));
    return section;
  }

  #keepHeaviest(): void {
    if (this.#words.size <= wordsMax) return;
    const words = [...this.#words].sort((a, b) => b[1] - a[1]);
    this.#dropped = words[wordsMax]?.[1] ?? 0;
    this.#words = new Map(words.slice(0, wordsMax));
  }
}
