import type { Database, Statement } from 'bun:sqlite';
import type { PositionSet } from './position-set.ts';
import type { WordField } from './word-fields.ts';

/** Beyond every character of a word, so that what begins with one ends before it and this. */
const afterAll = '\u{10ffff}';

/** Reads the dictionaries of an edition: which positions hold which words. */
export class WordLists {
  readonly #words: Statement<WordRow, [WordField, string, string]>;
  readonly #list: Statement<{ list: Uint8Array }, [number]>;

  constructor(database: Database) {
    this.#words = database.prepare(
      'SELECT word, exact, list FROM words WHERE field = ? AND word >= ? AND word < ? ORDER BY word, exact',
    );
    this.#list = database.prepare('SELECT list FROM lists WHERE number = ?');
  }

  /** Adds to a set what holds a word that begins so, from at most `listsMax` lists, however many words these are. */
  addBeginning(set: PositionSet, field: WordField, beginning: string): void {
    const end = beginning + afterAll;
    for (let from: string | undefined = beginning; from !== undefined; )
      from = this.#addFrom(set, field, from, end);
  }

  close(): void {
    this.#words.finalize();
    this.#list.finalize();
  }

  /** Adds what is listed from one word on, up to the list of a whole beginning; says where to go on after that. */
  #addFrom(set: PositionSet, field: WordField, from: string, end: string): string | undefined {
    for (const { word, exact, list } of this.#words.iterate(field, from, end)) {
      const bytes = typeof list === 'number' ? this.#list.get(list)?.list : list;
      if (bytes) set.addList(bytes);
      if (exact === 0) return word + afterAll;
    }
    return undefined;
  }
}

interface WordRow {
  readonly word: string;
  /** 0 for a list of all words that begin so. */
  readonly exact: number;
  /** The list, or its number in `lists`. */
  readonly list: Uint8Array | number;
}
