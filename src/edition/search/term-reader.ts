import type { Database } from 'bun:sqlite';
import { PositionSet } from './position-set.ts';
import type { SearchWord } from './text/search-words.ts';
import type { Vocabulary } from './vocabulary.ts';
import { type WordField, wordFields } from './word-fields.ts';
import { WordLists } from './word-lists.ts';

/** Where a term stands in the verdicts that hold it. */
export interface TermPlaces {
  /** As a word: in the name, in the category, in other text. */
  readonly word: { readonly name: PositionSet; readonly category: PositionSet; readonly text: PositionSet };
  /** Only as the beginning of a word. */
  readonly beginning: { readonly name: PositionSet; readonly category: PositionSet };
}

/** A word of a query, and what is searched for in its place. */
export interface Term extends SearchWord {
  /** It and what means the same. */
  readonly words: Set<string>;
  /** What it was corrected to. */
  corrected: string | undefined;
  /** What holds it, anywhere. */
  readonly holding: PositionSet;
  /** What holds it as a word, or in its name. */
  readonly firmly: PositionSet;
}

/** The most words that a mistyped one is taken for, all as many changes away. */
const correctionsMax = 3;
/** The most words of a query that are corrected: each costs a walk over the vocabulary. */
const correctedMax = 4;
/** The shortest part of a word that is divided. */
const partLeast = 3;

/** Reads what holds a term. */
export class TermReader {
  readonly #lists: WordLists;
  readonly #vocabulary: Vocabulary;
  readonly #part: PositionSet;
  readonly #places: TermPlaces;
  #corrected = 0;

  constructor(database: Database, vocabulary: Vocabulary, total: number) {
    const set = () => new PositionSet(total);
    this.#lists = new WordLists(database);
    this.#vocabulary = vocabulary;
    this.#part = set();
    this.#places = {
      word: { name: set(), category: set(), text: set() },
      beginning: { name: set(), category: set() },
    };
  }

  /** Begins another search, with `exact` for words as they are. */
  begin(exact: boolean): void {
    this.#lists.begin();
    this.#corrected = exact ? correctedMax : 0;
  }

  /** Adds to a set the verdicts with this name, slug or alias, however its words are divided. */
  addNamed(set: PositionSet, joined: string): boolean {
    return this.#lists.addWord(set, wordFields.joined, joined) > 0;
  }

  /** Adds to a set the verdicts whose name begins so. */
  addBegun(set: PositionSet, name: string): void {
    this.#lists.addBeginning(set, wordFields.whole, name);
  }

  /** Whether a verdict holds a word in its name or its text. */
  isWord(word: string): boolean {
    const fields = [wordFields.name, wordFields.joined, wordFields.pair, wordFields.text];
    return fields.some((field) => this.#lists.addWord(this.#part, field, word) > 0);
  }

  /**
   * Reads where a term stands, into its own sets and into ones that hold until the next is read. One that nothing holds is
   * divided or corrected; with `unfinished`, to words that it is the beginning of too.
   */
  read(term: Term, unfinished: boolean): TermPlaces {
    this.#readWords(term, unfinished);
    if (term.holding.isEmpty) this.#correct(term, unfinished);
    return this.#places;
  }

  close(): void {
    this.#lists.close();
  }

  #readWords(term: Term, unfinished: boolean): void {
    const { word: whole, beginning } = this.#places;
    for (const set of [...Object.values(whole), ...Object.values(beginning)]) set.clear();
    if (term.pieces.length > 0) this.#readPieces(term);
    else this.#readSpaced(term, unfinished);
  }

  #readSpaced({ word, words, anywhere, holding, firmly }: Term, unfinished: boolean): void {
    const lists = this.#lists;
    const { word: whole, beginning } = this.#places;
    const fields: readonly (readonly [PositionSet, WordField])[] = [
      [whole.name, wordFields.joined],
      [whole.name, wordFields.pair],
      ...this.#textFields(),
    ];
    for (const one of words) for (const [set, field] of fields) lists.addWord(set, field, one);
    lists.addBeginning(beginning.name, wordFields.name, word);
    if (unfinished) lists.addBeginning(beginning.name, wordFields.joined, word);
    lists.addBeginning(beginning.category, wordFields.category, word);
    if (anywhere) lists.addBeginning(holding, wordFields.text, word);
    beginning.name.remove(whole.name);
    beginning.category.remove(whole.category);
    for (const set of [whole.name, whole.category, whole.text, beginning.name]) firmly.addAll(set);
    for (const set of [firmly, beginning.category]) holding.addAll(set);
    if (unfinished) firmly.addAll(holding);
  }

  /** Reads what holds every piece of a word without spaces in one place. */
  #readPieces({ pieces, holding, firmly }: Term): void {
    for (const [set, field] of this.#textFields()) {
      for (const [index, piece] of pieces.entries()) {
        this.#part.clear();
        this.#lists.addBeginning(this.#part, field, piece);
        if (index === 0) set.copyFrom(this.#part);
        else set.keep(this.#part);
      }
      firmly.addAll(set);
    }
    holding.addAll(firmly);
  }

  #textFields(): readonly (readonly [PositionSet, WordField])[] {
    const { name, category, text } = this.#places.word;
    return [
      [name, wordFields.name],
      [category, wordFields.category],
      [text, wordFields.text],
    ];
  }

  #correct(term: Term, unfinished: boolean): void {
    if (this.#corrected >= correctedMax || term.pieces.length > 0) return;
    this.#corrected++;
    const found = this.#vocabulary.near(term.word, unfinished, correctionsMax);
    const parts = found[0] && found[0].edits <= 1 ? undefined : this.#divide(term.word);
    if (parts) {
      this.#readParts(parts, term);
      if (!term.holding.isEmpty) return;
    }
    const [best] = found;
    if (!best) return;
    term.corrected = best.word;
    term.words.clear();
    for (const { word, edits } of found) if (edits === best.edits) term.words.add(word);
    this.#readWords({ ...term, word: best.word, anywhere: false }, false);
  }

  /** The two words of the edition that a word is made of, if it is. */
  #divide(word: string): readonly [string, string] | undefined {
    for (let at = word.length - partLeast; at >= partLeast; at--) {
      const parts = [word.slice(0, at), word.slice(at)] as const;
      if (parts.every((part) => this.isWord(part))) return parts;
    }
    return undefined;
  }

  /** Reads what holds both parts of a word, each anywhere, in the place of the word. */
  #readParts(parts: readonly [string, string], { holding, firmly }: Term): void {
    for (const [set, field] of this.#textFields()) {
      set.clear();
      this.#lists.addWord(set, field, parts[0]);
      this.#part.clear();
      this.#lists.addWord(this.#part, field, parts[1]);
      set.keep(this.#part);
      firmly.addAll(set);
      holding.addAll(set);
    }
  }
}
