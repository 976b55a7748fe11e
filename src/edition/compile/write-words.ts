import type { Database, Statement } from 'bun:sqlite';
import type { Settings } from '../../verdict/settings.ts';
import { ListWriter } from '../search/position-set.ts';
import { indexedText } from '../search/search-text.ts';
import { type WordField, wordFields } from '../search/word-fields.ts';
import type { StagedEntry } from './staging.ts';
import { type WordRun, WordRuns } from './word-runs.ts';
import { BeginningsWriter } from './write-beginnings.ts';

/** Gathers which verdicts hold which words, and writes it down when all are in. */
export class WordsWriter {
  readonly #database: Database;
  readonly #putAside: Statement<unknown, [WordField, string, number, number, Uint8Array | null]>;
  readonly #runs: WordRuns;
  readonly #categories: Readonly<Record<string, string>>;
  #total = 0;

  /** Writes into an edition whose tables are there. */
  constructor(database: Database, { categories }: Pick<Settings, 'categories'>, runs = new WordRuns()) {
    this.#database = database;
    this.#categories = categories;
    this.#runs = runs;
    // Words wait in a table of SQLite's own, which sorts them without holding all in memory.
    database.run('CREATE TEMP TABLE runs (field INTEGER, word TEXT, first INTEGER, last INTEGER, rest BLOB)');
    this.#putAside = database.prepare('INSERT INTO runs VALUES (?, ?, ?, ?, ?)');
  }

  /** Adds the words of the verdict at the next position. */
  add(entry: StagedEntry): void {
    const position = this.#total++;
    const { whole, name, category, text } = wordFields;
    const runs = this.#runs;
    if (runs.isFull) this.#flush();
    runs.addWord(whole, indexedText(entry.product), position);
    runs.addText(name, entry.product, position);
    runs.addText(name, entry.slug, position);
    runs.addText(name, entry.aliases, position);
    runs.addText(category, this.#categories[entry.category] ?? '', position);
    runs.addText(category, entry.category, position);
    runs.addText(text, entry.verdictSummary, position);
    runs.addText(text, entry.bestFor, position);
    runs.addText(text, entry.skipIf, position);
  }

  /** Writes every word with its verdicts, in order. */
  finish(): void {
    this.#flush();
    this.#putAside.finalize();
    const runs = this.#database.prepare<WordRun, []>(
      'SELECT field, word, first, last, rest FROM runs ORDER BY field, word, first',
    );
    const writer = new BeginningsWriter(this.#database, this.#total);
    let field: WordField = wordFields.whole;
    let word: string | undefined;
    const list = new ListWriter();
    for (const run of runs.iterate()) {
      if (run.word !== word || run.field !== field) {
        if (word !== undefined) writer.add(field, word, list.copy());
        ({ field, word } = run);
        list.clear();
      }
      list.addRun(run.first, run.rest, run.last);
    }
    if (word !== undefined) writer.add(field, word, list.copy());
    writer.finish();
    runs.finalize();
    this.#database.run('DROP TABLE runs');
  }

  #flush(): void {
    for (const { field, word, first, last, rest } of this.#runs.drain())
      this.#putAside.run(field, word, first, last, rest);
  }
}
