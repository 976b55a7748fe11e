import type { Database, Statement } from 'bun:sqlite';
import type { LineFields } from '../../verdict/entry-lines.ts';
import { keysWith } from '../../verdict/field-keys.ts';
import { verdictFields } from '../../verdict/fields.ts';
import type { BeginStep, CompileStep, EditionDraft } from '../file/compile-step.ts';
import { ListWriter } from './position-set.ts';
import { indexedText, joinedNeighbours } from './text/words.ts';
import { type WordField, wordFields } from './word-fields.ts';
import { type WordRun, WordRuns } from './word-runs.ts';
import { BeginningsWriter } from './write-beginnings.ts';
import { VocabularyWriter, vocabularySection } from './write-vocabulary.ts';

/**
 * `words` says which positions hold a word (`word-fields.ts`, `PositionSet`); a row that is not `exact` stands for
 * every word that begins so, and for all of their rows (`BeginningsWriter`). A longer list lies in `lists`, under the
 * number that stands in its place: SQLite reads whole rows where it looks for one.
 */
const tables = `
  CREATE TABLE words (field INTEGER, word TEXT, exact INTEGER, list, PRIMARY KEY (field, word, exact)) WITHOUT ROWID;
  CREATE TABLE lists (number INTEGER PRIMARY KEY, list BLOB);
`;

/** The fields whose words are found, and which dictionary each is in. */
const searched = keysWith('searched').map((key) => ({
  key,
  dictionary: wordFields[verdictFields[key].searched],
}));

/** Writes which verdicts hold which words. */
export const beginWords: BeginStep = (draft) => new WordsWriter(draft);

/** What words are written into, and where names of categories are from. */
type WordsDraft = Pick<EditionDraft, 'database'> & {
  readonly sections: Pick<EditionDraft['sections'], 'put'>;
  readonly settings: Pick<EditionDraft['settings'], 'categories'>;
};

/** Gathers which verdicts hold which words, and writes it down when all are in. */
export class WordsWriter implements CompileStep {
  readonly #database: Database;
  readonly #sections: WordsDraft['sections'];
  readonly #putAside: Statement<unknown, [WordField, string, number, number, Uint8Array | null]>;
  readonly #runs: WordRuns;
  readonly #categories: Readonly<Record<string, string>>;
  #total = 0;

  constructor({ database, sections, settings }: WordsDraft, runs = new WordRuns()) {
    this.#database = database;
    this.#sections = sections;
    this.#runs = runs;
    this.#categories = settings.categories;
    database.run(tables);
    // Words wait in a table of SQLite's own, which sorts them without holding all in memory.
    database.run('CREATE TEMP TABLE runs (field INTEGER, word TEXT, first INTEGER, last INTEGER, rest BLOB)');
    this.#putAside = database.prepare('INSERT INTO runs VALUES (?, ?, ?, ?, ?)');
  }

  add(verdict: LineFields): void {
    const position = this.#total++;
    const runs = this.#runs;
    if (runs.isFull) this.#flush();
    runs.addWord(wordFields.whole, indexedText(verdict.product), position);
    for (const name of [verdict.product, verdict.slug, ...verdict.aliases]) {
      const words = indexedText(name).split(' ');
      runs.addWord(wordFields.joined, words.join(''), position);
      for (const pair of joinedNeighbours(words)) runs.addWord(wordFields.pair, pair, position);
    }
    for (const { key, dictionary } of searched) {
      const value: string | readonly string[] | null = verdict[key];
      for (const text of typeof value === 'string' ? [value] : (value ?? []))
        runs.addText(dictionary, text, position);
      if (key === 'category') runs.addText(dictionary, this.#categories[verdict.category] ?? '', position);
    }
  }

  finish(): void {
    this.#flush();
    this.#putAside.finalize();
    const runs = this.#database.prepare<WordRun, []>(
      'SELECT field, word, first, last, rest FROM runs ORDER BY field, word, first',
    );
    const writer = new BeginningsWriter(this.#database, this.#total);
    const vocabulary = new VocabularyWriter();
    const write = (field: WordField, word: string, gaps: Uint8Array) => {
      writer.add(field, word, gaps);
      vocabulary.add(field, word, gaps.length);
    };
    let field: WordField = wordFields.whole;
    let word: string | undefined;
    const list = new ListWriter();
    for (const run of runs.iterate()) {
      if (run.word !== word || run.field !== field) {
        if (word !== undefined) write(field, word, list.copy());
        ({ field, word } = run);
        list.clear();
      }
      list.addRun(run.first, run.rest, run.last);
    }
    if (word !== undefined) write(field, word, list.copy());
    writer.finish();
    this.#sections.put(vocabularySection, vocabulary.finish());
    runs.finalize();
    this.#database.run('DROP TABLE runs');
  }

  #flush(): void {
    for (const { field, word, first, last, rest } of this.#runs.drain())
      this.#putAside.run(field, word, first, last, rest);
  }
}
