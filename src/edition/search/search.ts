import type { Database } from 'bun:sqlite';
import { PositionSet } from './position-set.ts';
import { searchWords } from './text/search-words.ts';
import { wordFields } from './word-fields.ts';
import { WordLists } from './word-lists.ts';

/** Finds the positions of verdicts by words. */
export class Search {
  readonly #database: Database;
  readonly #total: number;
  #tools: Tools | undefined;

  constructor(database: Database, total: number) {
    this.#database = database;
    this.#total = total;
  }

  /**
   * Positions of the verdicts that hold every word, in sets without any in common, the best match first: the name
   * begins with the query; then all words in the name or a slug; then there or in the category; then all but single
   * letters anywhere. Nothing when the query holds no word: then it asks for nothing in particular.
   * The sets are good until the next search. No query costs more than a few passes over a bit for each verdict and
   * `listsMax` lists of at most as many, for each of its words.
   */
  find(query: string): readonly PositionSet[] | undefined {
    const asked = searchWords(query);
    if (!asked) return undefined;
    // Made when needed: an edition that is only compared with others may be of a format that has no such tables.
    this.#tools ??= makeTools(this.#database, this.#total);
    const { lists, holding, begins, named, withCategory, anywhere } = this.#tools;
    const sets = [begins, named, withCategory, anywhere];
    for (const set of sets) set.clear();
    lists.addBeginning(begins, wordFields.whole, asked.whole);
    let isFirst = true;
    let isFirstAnywhere = true;
    for (const { word, anywhere: alsoInTexts } of asked.words) {
      holding.clear();
      lists.addBeginning(holding, wordFields.name, word);
      narrow(named, holding, isFirst);
      lists.addBeginning(holding, wordFields.category, word);
      narrow(withCategory, holding, isFirst);
      isFirst = false;
      if (!alsoInTexts) continue;
      lists.addBeginning(holding, wordFields.text, word);
      // What holds every word in its name and category holds them anywhere: nothing is left of that either.
      if (!narrow(anywhere, holding, isFirstAnywhere)) break;
      isFirstAnywhere = false;
    }
    for (const [index, set] of sets.entries()) for (const better of sets.slice(0, index)) set.remove(better);
    return sets;
  }

  close(): void {
    this.#tools?.lists.close();
  }
}

/** Keeps of a set what is in the other, everything being in it at first; says whether anything is left. */
function narrow(set: PositionSet, other: PositionSet, isFirst: boolean): boolean {
  if (isFirst) set.copyFrom(other);
  return set.keep(other);
}

/** What a search reads from, and the sets it works in: making these anew would cost more than most searches. */
type Tools = ReturnType<typeof makeTools>;

function makeTools(database: Database, total: number) {
  return {
    lists: new WordLists(database),
    holding: new PositionSet(total),
    begins: new PositionSet(total),
    named: new PositionSet(total),
    withCategory: new PositionSet(total),
    anywhere: new PositionSet(total),
  };
}
