import type { Edition } from '../file/edition.ts';
import type { Sections } from '../file/sections.ts';
import { PositionSet } from './position-set.ts';
import { ScorePlanes } from './score-planes.ts';
import { TermReader } from './term-reader.ts';
import { searchWords } from './text/search-words.ts';
import { Vocabulary } from './vocabulary.ts';
import { coverageBits, type Finding, type SearchTools, weigh } from './weigh.ts';
import { scoreBits } from './weights.ts';
import { readRatings } from './write-orders.ts';

/** What a search reads from. */
interface Searched extends Pick<Edition, 'database' | 'total'> {
  readonly sections: Pick<Sections, 'lengthOf' | 'numbers'>;
}

/** Finds the positions of verdicts by words. */
export class Search {
  readonly #edition: Searched;
  #tools: SearchTools | undefined;

  constructor(edition: Searched) {
    this.#edition = edition;
  }

  /**
   * The verdicts that hold the words of a query, with `exact` as typed, the best match first (`weigh`); nothing when it holds no word. No query
   * reads more than `WordLists` allows, nor passes more than some hundred times over a bit for each verdict.
   */
  find(query: string, exact = false): Finding | undefined {
    const asked = searchWords(query);
    if (!asked) return undefined;
    // Made when needed: an edition that is only compared with others may be of a format that has no such tables.
    this.#tools ??= makeTools(this.#edition);
    return weigh(this.#tools, asked, exact);
  }

  close(): void {
    this.#tools?.reader.close();
  }
}

function makeTools({ database, sections, total }: Searched): SearchTools {
  const sets = new Map<string, PositionSet>();
  return {
    total,
    reader: new TermReader(database, new Vocabulary(sections), total),
    scores: new ScorePlanes(total, scoreBits),
    coverage: new ScorePlanes(total, coverageBits),
    ratings: readRatings(sections, total),
    set(name) {
      const set = sets.get(name) ?? new PositionSet(total);
      sets.set(name, set);
      set.clear();
      return set;
    },
  };
}
