import type { Database, Statement } from 'bun:sqlite';
import type { PositionSet } from './bits/position-set.ts';
import { type WordField, wordFields } from './word-fields.ts';

/** Sorts after every character of a word: the end of the range of words with a beginning. */
const afterAll = '\u{10ffff}';

/** The dictionaries that hold words as they are. */
const anywhere = [wordFields.name, wordFields.joined, wordFields.pair, wordFields.text, wordFields.review];

/**
 * Most bytes of lists, and most rows, that one search reads; beyond them it finds nothing. A list has at most as many
 * bytes as the set of all positions, so 48 full lists are possible at a million verdicts.
 */
const searchMax = { bytes: 6 * 1024 * 1024, rows: 1200 } as const;

/** Reads the dictionaries of an edition: which positions hold which words. */
export class WordLists {
  readonly #beginning: Statement<WordRow, [WordField, string, string]>;
  readonly #word: Statement<ListRow, [WordField, string]>;
  readonly #any: Statement<unknown, [string]>;
  readonly #list: Statement<{ list: Uint8Array }, [number]>;
  #bytes = 0;
  #rows = 0;

  constructor(database: Database) {
    this.#beginning = database.prepare(
      'SELECT word, exact, list FROM words WHERE field = ? AND word >= ? AND word < ? ORDER BY word, exact',
    );
    this.#word = database.prepare('SELECT list FROM words WHERE field = ? AND word = ? AND exact = 1');
    this.#any = database.prepare(
      `SELECT 1 FROM words WHERE field IN (${anywhere}) AND word = ? AND exact = 1 LIMIT 1`,
    );
    this.#list = database.prepare('SELECT list FROM lists WHERE number = ?');
  }

  /** Begins a search. */
  begin(): void {
    this.#bytes = 0;
    this.#rows = 0;
  }

  /** Adds the verdicts that hold a word to a set; returns the bytes of their list, 0 if there are none. */
  addWord(set: PositionSet, field: WordField, word: string): number {
    if (!this.#mayRead()) return 0;
    const row = this.#word.get(field, word);
    return row ? this.#add(set, row.list) : 0;
  }

  /** Reports whether any verdict holds a word, except in its category. */
  has(word: string): boolean {
    return this.#mayRead() && this.#any.get(word) !== null;
  }

  /** Adds the verdicts with a word of this beginning, from at most `listsMax` lists; returns the bytes of the lists. */
  addBeginning(set: PositionSet, field: WordField, beginning: string): number {
    const end = beginning + afterAll;
    const before = this.#bytes;
    for (let from: string | undefined = beginning; from !== undefined && this.#mayRead(); )
      from = this.#addFrom(set, field, from, end);
    return this.#bytes - before;
  }

  close(): void {
    this.#beginning.finalize();
    this.#word.finalize();
    this.#any.finalize();
    this.#list.finalize();
  }

  /** Adds lists from one word on, up to the list of a whole beginning; returns where to go on after that. */
  #addFrom(set: PositionSet, field: WordField, from: string, end: string): string | undefined {
    for (const { word, exact, list } of this.#beginning.iterate(field, from, end)) {
      this.#add(set, list);
      if (exact === 0) return word + afterAll;
      if (!this.#mayRead()) return undefined;
    }
    return undefined;
  }

  #add(set: PositionSet, list: Uint8Array | number): number {
    const bytes = typeof list === 'number' ? this.#list.get(list)?.list : list;
    if (!bytes) return 0;
    set.addList(bytes);
    this.#bytes += bytes.length;
    return bytes.length;
  }

  #mayRead(): boolean {
    return this.#bytes < searchMax.bytes && this.#rows++ < searchMax.rows;
  }
}

interface ListRow {
  /** The list, or its number in `lists`. */
  readonly list: Uint8Array | number;
}

interface WordRow extends ListRow {
  readonly word: string;
  /** 0 for a list of all words that begin so. */
  readonly exact: number;
}
