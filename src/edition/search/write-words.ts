import type { Statement } from 'bun:sqlite';
import type { LineFields, ProseFields } from '../../verdict/entry-lines.ts';
import { keysWith } from '../../verdict/field-keys.ts';
import { verdictFields } from '../../verdict/fields.ts';
import type { Settings } from '../../verdict/settings.ts';
import type { BeginStep, CompileStep, StepDraft } from '../file/compile-step.ts';
import { openTemporary } from '../file/open-edition.ts';
import { wordTables } from '../file/tables.ts';
import { ListOrder } from './list-order.ts';
import { ListWriter } from './position-set.ts';
import { plainText } from './text/plain-text.ts';
import { indexedText, joinedNeighbours } from './text/words.ts';
import { type WordField, wordFields } from './word-fields.ts';
import { type WordRun, WordRuns } from './word-runs.ts';
import { BeginningsWriter } from './write-beginnings.ts';
import { LanguageTally, writeStems } from './write-stems.ts';
import { VocabularyWriter, vocabularySection } from './write-vocabulary.ts';

/** After so many bytes of lists that were read and written memory is collected, and what a row takes besides its list. */
const collectEvery = 16 * 1024 * 1024;
const rowBytes = 300;

/** The fields whose words are found, and which dictionary each is in. */
const searched = keysWith('searched').map((key) => ({
  key,
  dictionary: wordFields[verdictFields[key].searched],
}));

/** Writes which verdicts hold which words. */
export const beginWords: BeginStep = (settings) => new WordsWriter(settings);

/** Gathers which verdicts hold which words, and writes it down when all are in. */
export class WordsWriter implements CompileStep {
  /** Words wait in a table of SQLite's own, which sorts them without holding all in memory. */
  readonly #waiting = openTemporary(
    'CREATE TEMP TABLE runs (field INTEGER, word TEXT, first INTEGER, last INTEGER, rest BLOB)',
  );
  readonly #putAside: Statement<unknown, [WordField, string, number, number, Uint8Array | null]>;
  #runs: WordRuns | undefined;
  readonly #categories: Readonly<Record<string, string>>;
  readonly #languages: LanguageTally;
  readonly #search: Settings['search'];
  #total = 0;

  constructor(
    { categories, language, search }: Pick<Settings, 'categories' | 'language' | 'search'>,
    runs = new WordRuns(),
  ) {
    this.#search = search;
    this.#runs = runs;
    this.#categories = categories;
    this.#languages = new LanguageTally(language);
    this.#putAside = this.#waiting.prepare('INSERT INTO runs VALUES (?, ?, ?, ?, ?)');
  }

  add(verdict: LineFields, prose: ProseFields): void {
    const number = this.#total++;
    const runs = this.#runs;
    if (!runs) throw new Error('the words are written already');
    if (runs.isFull) this.#flush(runs);
    const whole = indexedText(verdict.product);
    runs.addWord(wordFields.whole, whole, number);
    for (const name of [verdict.product, verdict.slug, ...verdict.aliases]) {
      const text = name === verdict.product ? whole : indexedText(name);
      if (name !== verdict.product && isNumbered(text, whole)) continue;
      const words = text.split(' ');
      runs.addWord(wordFields.joined, words.join(''), number);
      for (const pair of joinedNeighbours(words)) runs.addWord(wordFields.pair, pair, number);
    }
    this.#languages.add(verdict.language);
    const entry = { ...verdict, review: plainText(prose.review) };
    for (const { key, dictionary } of searched) {
      if (dictionary === wordFields.review && !this.#search.reviews) continue;
      const value: string | readonly string[] | null = entry[key];
      for (const text of typeof value === 'string' ? [value] : (value ?? []))
        runs.addText(dictionary, text, number);
      if (key === 'category') runs.addText(dictionary, this.#categories[verdict.category] ?? '', number);
    }
  }

  finish({ database, positions, put }: StepDraft): void {
    if (this.#runs) this.#flush(this.#runs);
    // Its tables take more memory than all that follows.
    this.#runs = undefined;
    database.run(wordTables);
    const runs = this.#waiting.prepare<WordRun, []>(
      'SELECT field, word, first, last, rest FROM runs ORDER BY field, word, first',
    );
    const writer = new BeginningsWriter(database, this.#total);
    const order = new ListOrder(positions);
    const vocabulary = new VocabularyWriter();
    const write = (field: WordField, word: string, gaps: Uint8Array) => {
      writer.add(field, word, gaps);
      vocabulary.add(field, word, gaps.length);
    };
    let garbage = 0;
    let field: WordField = wordFields.whole;
    let word: string | undefined;
    const list = new ListWriter();
    for (const run of runs.iterate()) {
      if (run.word !== word || run.field !== field) {
        if (word !== undefined) write(field, word, order.listOf(list));
        ({ field, word } = run);
        list.clear();
      }
      list.addRun(run.first, run.rest, run.last);
      // The list is copied as often as it is turned into positions and written.
      garbage += rowBytes + 3 * (run.rest?.length ?? 0);
      if (garbage < collectEvery) continue;
      garbage = 0;
      Bun.gc(true);
    }
    if (word !== undefined) write(field, word, order.listOf(list));
    writer.finish();
    put(vocabularySection, vocabulary.finish());
    writeStems(database, this.#search.stemming ? vocabulary.words() : [], this.#languages.tags());
    runs.finalize();
  }

  close(): void {
    this.#putAside.finalize();
    this.#waiting.close();
  }

  #flush(words: WordRuns): void {
    for (const { field, word, first, last, rest } of words.drain())
      this.#putAside.run(field, word, first, last, rest);
  }
}

/** Whether a slug is the name itself, or the name and a number that tells it from others, such as `2` or `4k`. */
function isNumbered(slug: string, name: string): boolean {
  return slug.startsWith(name) && /^(?: \w*\d\w*)?$/.test(slug.slice(name.length));
}
