import { type ByteString, type LineFields, type ProseFields, textOf } from '../../verdict/entry-lines.ts';
import { keysWith } from '../../verdict/field-keys.ts';
import { verdictFields } from '../../verdict/fields.ts';
import type { Settings } from '../../verdict/settings.ts';
import type { BeginStep, CompileStep, StepDraft } from '../file/compile-step.ts';
import { wordTables } from '../file/tables.ts';
import { ListOrder } from './list-order.ts';
import { WordRuns } from './runs/word-runs.ts';
import { plainText } from './text/plain-text.ts';
import { indexedText, joinedNeighbours } from './text/words.ts';
import { type WordField, wordFields } from './word-fields.ts';
import { BeginningsWriter } from './write-beginnings.ts';
import { LanguageTally, writeStems } from './write-stems.ts';
import { VocabularyWriter, vocabularySection } from './write-vocabulary.ts';

/** Bytes of lists between two garbage collections, and the bytes of a row besides its list. */
const collectEvery = 16 * 1024 * 1024;
const rowBytes = 300;

/** The fields whose words are found, and which dictionary each is in. */
const searched = keysWith('searched').map((key) => ({
  key,
  dictionary: wordFields[verdictFields[key].searched],
}));

/** Writes which verdicts hold which words. */
export const beginWords: BeginStep = (settings, scratch) =>
  new WordsWriter(settings, new WordRuns(`${scratch}.words`));

/** Gathers which verdicts hold which words, and then writes the tables. */
export class WordsWriter implements CompileStep {
  #runs: WordRuns | undefined;
  readonly #categories: Readonly<Record<string, string>>;
  readonly #languages: LanguageTally;
  readonly #search: Settings['search'];

  constructor(
    { categories, language, search }: Pick<Settings, 'categories' | 'language' | 'search'>,
    runs: WordRuns,
  ) {
    this.#search = search;
    this.#runs = runs;
    this.#categories = categories;
    this.#languages = new LanguageTally(language);
  }

  add(verdict: LineFields, prose: ProseFields): void {
    const runs = this.#runs;
    if (!runs) throw new Error('the words are written already');
    runs.begin();
    const whole = indexedText(verdict.product);
    if (whole !== '') runs.addWord(wordFields.whole, whole);
    for (const name of [verdict.product, verdict.slug, ...verdict.aliases]) {
      const text = name === verdict.product ? whole : indexedText(name);
      if (text === '' || (name !== verdict.product && isNumbered(text, whole))) continue;
      const words = text.split(' ');
      runs.addWord(wordFields.joined, words.join(''));
      for (const pair of joinedNeighbours(words)) runs.addWord(wordFields.pair, pair);
    }
    this.#languages.add(verdict.language);
    for (const { key, dictionary } of searched) {
      if (dictionary === wordFields.review && !this.#search.reviews) continue;
      const value = key === 'review' ? plainText(prose.review) : verdict[key];
      if (typeof value === 'string') runs.addText(dictionary, value);
      else for (const text of value ?? []) runs.addText(dictionary, text);
      if (key === 'category') runs.addText(dictionary, this.#categories[verdict.category] ?? '');
    }
  }

  finish({ database, positions, put }: StepDraft): void {
    const file = this.#runs?.finish();
    // What it has in memory takes more than all that follows.
    this.#runs = undefined;
    database.run(wordTables);
    const writer = new BeginningsWriter(database, positions.length);
    const order = new ListOrder(positions);
    const vocabulary = new VocabularyWriter();
    const write = (key: ByteString) => {
      const field = key.charCodeAt(0) as WordField;
      const word = textOf(key.slice(1));
      vocabulary.add(field, word, order.count);
      const list = order.takeList();
      writer.add(field, word, list);
      return rowBytes + 2 * list.length;
    };
    let garbage = 0;
    let last: ByteString | undefined;
    for (const entry of file?.merge() ?? []) {
      if (last !== undefined && entry.key !== last) garbage += write(last);
      last = entry.key;
      order.add(entry);
      if (garbage < collectEvery) continue;
      garbage = 0;
      Bun.gc(true);
    }
    if (last !== undefined) write(last);
    file?.close();
    writer.finish();
    put(vocabularySection, vocabulary.finish());
    writeStems(database, this.#search.stemming ? vocabulary.words() : [], this.#languages.tags());
  }

  close(): void {
    this.#runs?.close();
  }
}

/** Whether a slug is the name, or the name with a distinguishing number such as `2` or `4k`. */
function isNumbered(slug: string, name: string): boolean {
  return slug.startsWith(name) && /^(?: \w*\d\w*)?$/.test(slug.slice(name.length));
}
