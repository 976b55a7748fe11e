import type { Statement } from 'bun:sqlite';
import type { WorkingSet } from './bits/working-set.ts';
import { compoundsOf, correctionsMax, type StandIn, standInsFor } from './stand-ins.ts';
import type { ReadMode, Term, TermPlaces } from './term.ts';
import type { TermSources } from './term-sources.ts';
import { type WordField, wordFields } from './word-fields.ts';
import { WordLists } from './word-lists.ts';

/** Most walks over the vocabulary in a search, each to correct a word or to find it within others. */
const walksMax = 12;

/** Reads which verdicts hold a term. */
export class TermReader {
  readonly #sources: TermSources;
  readonly #lists: WordLists;
  readonly #stems: Statement<{ words: string }, [string]> | undefined;
  readonly #part: WorkingSet;
  readonly #phrase: WorkingSet;
  readonly #places: TermPlaces;
  #walks = 0;

  constructor(sources: TermSources) {
    const set = () => sources.memory.allocate();
    this.#sources = sources;
    this.#lists = new WordLists(sources.database);
    // Older editions lack stems.
    if (sources.database.query("SELECT 1 FROM sqlite_schema WHERE name = 'stems'").get())
      this.#stems = sources.database.prepare('SELECT words FROM stems WHERE stem = ?');
    this.#part = set();
    this.#phrase = set();
    this.#places = {
      word: { name: set(), category: set(), text: set(), review: set() },
      part: { name: set(), category: set() },
    };
  }

  /** Begins a search. */
  begin(): void {
    this.#lists.begin();
    this.#walks = 0;
  }

  /** Adds the verdicts with this name, slug or alias, however its words are divided; reports whether there are any. */
  addNamed(set: WorkingSet, joined: string): boolean {
    return this.#lists.addWord(set, wordFields.joined, joined) > 0;
  }

  /** Adds the verdicts whose name begins like this to a set. */
  addBegun(set: WorkingSet, name: string): void {
    this.#lists.addBeginning(set, wordFields.whole, name);
  }

  /** Forms of a word in the edition. */
  formsOf(word: string): readonly string[] {
    const forms = this.#sameStem(word);
    return forms.length > 0 ? forms : [word].filter((one) => this.#lists.has(one));
  }

  /** Whether a word is one edit away from a word of the edition. */
  isMistyped(word: string): boolean {
    const { corrects, vocabulary } = this.#sources;
    return corrects && this.#mayWalk() && (vocabulary.near(word, false, 1)[0]?.edits ?? 2) <= 1;
  }

  /** Names, with their words joined, that are one edit away from a word. */
  namesNear(word: string): readonly string[] {
    const { corrects, vocabulary } = this.#sources;
    const near = corrects && this.#mayWalk() ? vocabulary.near(word, false, correctionsMax) : [];
    const words = near.filter(({ edits }) => edits <= 1).map((one) => one.word);
    return words.filter((one) => this.addNamed(this.#part, one));
  }

  /**
   * Reads where a term occurs, into its own sets and into sets that are valid until the next call. A term that no
   * verdict holds is divided or corrected; with `unfinished`, also to words that begin with it.
   */
  read(term: Term, mode: ReadMode): TermPlaces {
    const { word, part } = this.#places;
    for (const set of [...Object.values(word), ...Object.values(part)]) set.clear();
    if (term.pieces.length > 0) this.#readPieces(term);
    else {
      if (!mode.exact) for (const form of this.#sameStem(term.word)) term.words.add(form);
      this.#readWords(term, mode.unfinished);
      if (!mode.exact) this.#readCompounds(term, mode.unfinished);
      if (mode.mayStandIn && term.holding.isEmpty) this.#readStandIns(term, mode.unfinished);
    }
    return this.#places;
  }

  close(): void {
    this.#lists.close();
    this.#stems?.finalize();
  }

  /** The words of the edition with the same stem, without stop words. */
  #sameStem(word: string): readonly string[] {
    const { languages } = this.#sources;
    const stems = [...new Set(languages.map((language) => language.stem(word)))];
    // A stem that is itself the only word with it has no row.
    const same = stems.flatMap((stem) => {
      const row = this.#stems?.get(stem);
      return row?.words.split(' ') ?? [stem].filter((one) => one !== word && this.#lists.has(one));
    });
    return same.filter((form) => form === word || !languages.some((language) => language.isStopWord(form)));
  }

  #mayWalk(): boolean {
    return this.#walks++ < walksMax;
  }

  #readWords(term: Term, unfinished: boolean): void {
    const { words, phrases, holding, firmly } = term;
    const lists = this.#lists;
    const { word: whole } = this.#places;
    const fields = this.#fields();
    for (const one of words) {
      lists.addWord(whole.name, wordFields.joined, one);
      lists.addWord(whole.name, wordFields.pair, one);
      for (const [set, field] of fields) lists.addWord(set, field, one);
    }
    for (const phrase of phrases)
      for (const [set, field] of fields) set.addAll(this.#holdingAll(field, phrase));
    // Words from a product's text are complete: they are not beginnings of others.
    if (!term.isLikeness) this.#readBeginnings(term, unfinished);
    this.#gather(holding, firmly);
    if (unfinished) firmly.addAll(holding);
  }

  #readBeginnings({ word, anywhere, holding }: Term, unfinished: boolean): void {
    const { part } = this.#places;
    this.#lists.addBeginning(part.name, wordFields.name, word);
    if (unfinished) this.#lists.addBeginning(part.name, wordFields.joined, word);
    this.#lists.addBeginning(part.category, wordFields.category, word);
    if (anywhere) this.#lists.addBeginning(holding, wordFields.text, word);
  }

  #readCompounds(term: Term, unfinished: boolean): void {
    if (!this.#sources.hasCompounds || !this.#mayWalk()) return;
    this.#addCompounds(compoundsOf(term.word, unfinished, this.#sources), term.firmly);
    this.#gather(term.holding, term.firmly);
  }

  #addCompounds(compounds: readonly string[], elsewhere: WorkingSet): void {
    const { part } = this.#places;
    for (const compound of compounds) {
      this.#lists.addWord(part.name, wordFields.name, compound);
      this.#lists.addWord(part.category, wordFields.category, compound);
      this.#lists.addWord(elsewhere, wordFields.text, compound);
      this.#lists.addWord(elsewhere, wordFields.review, compound);
    }
  }

  /** Reads which verdicts hold all pieces of a word without spaces in one place; if none does, three characters of it. */
  #readPieces({ pieces, holding, firmly }: Term): void {
    for (const [set, field] of this.#fields()) {
      set.copyFrom(this.#beginningAll(field, pieces));
      firmly.addAll(set);
    }
    holding.addAll(firmly);
    if (!holding.isEmpty || pieces.length < 2) return;
    for (const [index, piece] of pieces.slice(1).entries())
      for (const [, field] of this.#fields())
        holding.addAll(this.#beginningAll(field, [pieces[index] ?? piece, piece]));
  }

  #gather(holding: WorkingSet, firmly: WorkingSet): void {
    const { word, part } = this.#places;
    part.name.remove(word.name);
    part.category.remove(word.category);
    for (const set of [...Object.values(word), part.name]) firmly.addAll(set);
    holding.addAll(firmly);
    holding.addAll(part.category);
  }

  /** Reads replacements for a term that no verdict holds. */
  #readStandIns(term: Term, unfinished: boolean): void {
    const lexicon = {
      ...this.#sources,
      formsOf: (word: string) => this.formsOf(word),
      mayWalk: () => this.#mayWalk(),
    };
    for (const standIn of standInsFor(term.word, unfinished, lexicon)) {
      this.#readStandIn(term, standIn);
      if (!term.holding.isEmpty) return;
    }
  }

  #readStandIn(term: Term, standIn: StandIn): void {
    const { holding, firmly } = term;
    if (standIn.kind === 'together') {
      for (const [set, field] of this.#fields()) set.addAll(this.#holdingForms(field, standIn.parts));
      this.#gather(holding, firmly);
    } else if (standIn.kind === 'within') {
      this.#addCompounds(standIn.words, holding);
      for (const set of Object.values(this.#places.part)) holding.addAll(set);
    } else {
      const [best] = standIn.words;
      if (best === undefined) return;
      term.corrected = best;
      term.isFar = standIn.isFar === true;
      term.words.clear();
      for (const word of standIn.words)
        for (const form of [word, ...this.#sameStem(word)]) term.words.add(form);
      this.#readWords({ ...term, word: best, anywhere: false }, false);
    }
  }

  /** The verdicts that hold all of some words in one place. */
  #holdingAll(field: WordField, words: readonly string[]): WorkingSet {
    return this.#all(words, (set, word) => this.#lists.addWord(set, field, word));
  }

  /** The verdicts that hold a form of each of some words in one place. */
  #holdingForms(field: WordField, parts: readonly (readonly string[])[]): WorkingSet {
    return this.#all(parts, (set, forms) => {
      for (const form of forms) this.#lists.addWord(set, field, form);
    });
  }

  /** The verdicts that hold words beginning with each of some pieces, in one place. */
  #beginningAll(field: WordField, pieces: readonly string[]): WorkingSet {
    return this.#all(pieces, (set, piece) => this.#lists.addBeginning(set, field, piece));
  }

  #all<Word>(words: readonly Word[], add: (set: WorkingSet, word: Word) => void): WorkingSet {
    this.#phrase.clear();
    for (const [index, word] of words.entries()) {
      this.#part.clear();
      add(this.#part, word);
      if (index === 0) this.#phrase.copyFrom(this.#part);
      else if (!this.#phrase.keep(this.#part)) break;
    }
    return this.#phrase;
  }

  #fields(): readonly (readonly [WorkingSet, WordField])[] {
    const { name, category, text, review } = this.#places.word;
    return [
      [name, wordFields.name],
      [category, wordFields.category],
      [text, wordFields.text],
      [review, wordFields.review],
    ];
  }
}
