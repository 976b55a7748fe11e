import type { Edition } from '../file/edition.ts';
import { answerForm, type FormSources } from './answer-form.ts';
import { ScorePlanes } from './bits/score-planes.ts';
import { SetMemory, type WorkingSet } from './bits/working-set.ts';
import type { SearchTools } from './search-tools.ts';
import { TermReader } from './term-reader.ts';
import { type Language, readLanguage } from './text/language.ts';
import { parseQuestion } from './text/question.ts';
import { searchWords } from './text/search-words.ts';
import { readSynonyms } from './text/synonyms.ts';
import { Vocabulary } from './vocabulary/vocabulary.ts';
import { coverageBits, type Finding, weigh } from './weigh.ts';
import { scoreBits } from './weights.ts';
import { readRatings } from './write-orders.ts';
import { languagesMax } from './write-stems.ts';
import { vocabularySection } from './write-vocabulary.ts';

/** What a search reads from. */
export interface Searched extends Pick<Edition, 'database' | 'total'>, FormSources {
  readonly sections: Pick<Edition['sections'], 'lengthOf' | 'numbers'>;
  readonly settings: Pick<Edition['settings'], 'name' | 'language' | 'synonyms' | 'search'>;
}

/** Most sets of positions that a search works with: each takes 125 kB for a million verdicts, once it is used. */
const setsMax = 112;

/** Languages with compound words. */
const compounding = /^(?:da|de|fi|hu|nb|nl|nn|no|sv)\b/;
/** The language in which questions are always understood. */
const commonLanguage = 'en';

/** Finds the positions of verdicts by words. */
export class Search {
  readonly #searched: Searched;
  #tools: SearchTools | undefined;

  constructor(searched: Searched) {
    this.#searched = searched;
  }

  /**
   * The verdicts that hold the words of a query, the best match first (`weigh`); nothing when it holds no word. A question
   * for products beside each other, or for alternatives, is answered as such. With `exact` all words are looked for as they
   * are typed. No query reads more than `WordLists` allows, nor passes more than some hundred times over a bit for each
   * verdict.
   */
  find(query: string, exact = false): Finding | undefined {
    // Created on demand: an edition that is only compared may have an older format without these tables.
    this.#tools ??= makeTools(this.#searched);
    const tools = this.#tools;
    const question = parseQuestion(query, tools.languages);
    if (question.all.words.length === 0) return undefined;
    tools.reader.begin();
    if (exact || question.kind === 'words' || isNamed(tools, question.all.whole))
      return weigh(tools, question.all, exact);
    return answerForm(question, tools, this.#searched);
  }

  /** A set of these positions, valid until the next call. */
  setOf(positions: Uint32Array): WorkingSet {
    this.#tools ??= makeTools(this.#searched);
    const set = this.#tools.set('given');
    for (let index = 0; index < positions.length; index++) set.add(positions[index] ?? 0);
    return set;
  }

  close(): void {
    this.#tools?.reader.close();
  }
}

/** Whether a query is the name of a product, which may read like a question ("What If"). */
function isNamed(tools: SearchTools, whole: string): boolean {
  return tools.reader.addNamed(tools.set('named'), whole.replaceAll(' ', ''));
}

function makeTools({ database, sections, total, settings }: Searched): SearchTools {
  const memory = new SetMemory(total, setsMax);
  const sets = new Map<string, WorkingSet>();
  const tags = languagesOf(database, settings.language);
  const languages = tags.map(readLanguage);
  const hasCompounds = tags.some((tag) => compounding.test(tag));
  const vocabulary = new Vocabulary(() => new Uint16Array(sections.numbers(vocabularySection).buffer));
  return {
    total,
    languages: tags.includes(commonLanguage) ? languages : [...languages, readLanguage(commonLanguage)],
    synonymsOf: synonymsIn(settings, languages),
    isOwn: ownWords(settings.name, languages),
    reader: new TermReader({
      database,
      vocabulary,
      languages,
      corrects: settings.search.typos,
      hasCompounds,
      memory,
    }),
    scores: new ScorePlanes(memory, scoreBits),
    coverage: new ScorePlanes(memory, coverageBits),
    ratings: readRatings(sections, memory),
    set(name) {
      const set = sets.get(name) ?? memory.allocate();
      sets.set(name, set);
      set.clear();
      return set;
    },
  };
}

/** The languages of an edition, its catalogue's first. */
function languagesOf(database: Edition['database'], own: string): readonly string[] {
  // Older editions lack the table and are searched in one language.
  const hasTable = database.query("SELECT 1 FROM sqlite_schema WHERE name = 'languages'").get();
  const others = hasTable
    ? database.query<{ tag: string }, [number]>('SELECT tag FROM languages LIMIT ?').all(languagesMax)
    : [];
  return [...new Set([own, ...others.map(({ tag }) => tag)])];
}

/** Makes a function that recognises the words of a catalogue's name in all forms. */
function ownWords(name: string, languages: readonly Language[]): SearchTools['isOwn'] {
  const formsOf = (word: string) => [word, ...languages.map((language) => language.stem(word))];
  const own = new Set(searchWords(name)?.words.flatMap(({ word }) => formsOf(word)));
  return (word) => formsOf(word).some((form) => own.has(form));
}

/** Makes a function that finds synonyms by a word in any form, or by a phrase. */
function synonymsIn(
  { synonyms }: Searched['settings'],
  languages: readonly Language[],
): SearchTools['synonymsOf'] {
  const byPhrase = readSynonyms(synonyms);
  const stemsOf = (word: string) => languages.map((language) => language.stem(word));
  const byStem = new Map([...byPhrase].flatMap(([word, same]) => stemsOf(word).map((stem) => [stem, same])));
  return (phrase) => {
    if (byPhrase.size === 0) return [];
    return byPhrase.get(phrase) ?? stemsOf(phrase).flatMap((stem) => byStem.get(stem) ?? []);
  };
}
