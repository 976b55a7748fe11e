import type { ScorePlanes } from './bits/score-planes.ts';
import type { WorkingSet } from './bits/working-set.ts';
import { certaintyOf, weighNames } from './names.ts';
import type { SearchNotes } from './search-outcome.ts';
import type { SearchTools } from './search-tools.ts';
import type { TermPlaces } from './term.ts';
import { contentOf, tellingOf, termsOf, type WeighedTerm } from './terms.ts';
import type { QuestionPart } from './text/question.ts';
import { holdsAll, ownTellingMax, tellingMax, termWeights } from './weights.ts';

/** What a search found; its sets are valid until the next search. */
export interface Finding extends SearchNotes {
  /** The verdicts that hold enough of the query. */
  readonly found: WorkingSet;
  /** Verdicts that it names, or that hold all of it in their name. */
  readonly named: WorkingSet;
  /** At most `limit` positions of a set after `offset`, the best match first. */
  pick(set: WorkingSet, offset: number, limit: number): number[];
}

/** Bits of the sum of `coverageSteps` for twelve terms. */
export const coverageBits = 8;
const coverageSteps = 15;
/** With fewer verdicts that hold the whole query, others follow that hold at least this share of it. */
const few = 10;
const shareLeast = 0.5;
/**
 * Weighs verdicts by the words of a query.
 *
 * A verdict counts for each term that it holds, more for a specific term and a good place
 * (`termWeights`). Those that hold all terms come before the others, and one that the whole query names before all.
 * If few hold all, verdicts follow that hold at least half, by the weight of the words.
 */
export function weigh(tools: SearchTools, asked: QuestionPart, exact: boolean): Finding {
  const { scores, coverage, ratings } = tools;
  scores.clear();
  coverage.clear();
  const { terms, allNamed: named } = readTerms(tools, asked, exact);
  const content = contentOf(terms);
  const found = tools.set('found');
  const mentioned = weighNames(
    tools,
    asked,
    terms.filter(({ isLikeness }) => !isLikeness),
  );
  for (const { holding } of content) found.addAll(holding);
  const known = content.filter(({ telling }) => telling > 0);
  const most = Math.max(...known.map(({ telling }) => telling), 0);
  const stepsOf = ({ telling }: WeighedTerm) => Math.max(1, Math.round((coverageSteps * telling) / most));
  for (const term of known) coverage.add(term.holding, stepsOf(term));
  const all = known.reduce((sum, term) => sum + stepsOf(term), 0);
  const best = coverage.highest(found);
  const holding = tools.set('holding');
  holding.copyFrom(found);
  coverage.keepFrom(holding, best);
  if (best === all) scores.add(holding, holdsAll);
  const isEnough = exact || (best === all && holding.count >= few);
  coverage.keepFrom(found, isEnough ? best : Math.ceil(best * shareLeast));
  if (exact && (best < all || known.length < content.length)) found.clear();
  found.addAll(exact ? mentioned.exactly : mentioned.orBegun);
  const pick: Finding['pick'] = (set, offset, limit) => scores.pick(set, ratings, offset, limit);
  const [first] = pick(found, 0, 1);
  const certainty = certaintyOf(first, content, mentioned, tools.total);
  if (known.length < content.length || known.length === 0) named.clear();
  named.addAll(mentioned.set);
  return {
    found,
    named,
    pick,
    certainty,
    corrected: content.flatMap(({ word, corrected: to }) => (to === undefined ? [] : [{ from: word, to }])),
    leftOut:
      first === undefined
        ? []
        : content.filter(({ isOwn, holding }) => !isOwn && !holding.has(first)).map(({ word }) => word),
    sought: {
      words: new Set(known.flatMap(({ words, phrases }) => [...words, ...phrases.flat()])),
      beginnings: known.flatMap(({ word, corrected }) => (corrected === undefined ? [word] : [])),
    },
  };
}

/** Reads the terms of a query, the longest first, and scores the verdicts that hold them. */
function readTerms(tools: SearchTools, asked: QuestionPart, exact: boolean): ReadTerms {
  const { reader, scores } = tools;
  const terms = termsOf(tools, asked, exact);
  const content = terms.filter(({ isContent }) => isContent);
  const inName = tools.set('in name');
  const inCategory = tools.set('in category');
  const [allInName, allInCategory] = [tools.set('all in name'), tools.set('all in category')];
  const allNamed = tools.set('all named');
  const last = terms.at(-1);
  let isFirst = true;
  // Longer words are more likely to be specific, and reading is bounded.
  for (const term of content.toSorted((a, b) => b.word.length - a.word.length)) {
    const mayStandIn = !exact && !(term.isOwn && content.length > 1);
    const places = reader.read(term, { unfinished: term === last, exact, mayStandIn });
    const count = term.holding.count;
    if (count === 0) continue;
    let quality = term.corrected === undefined ? 1 : termWeights.corrected;
    if (term.isFar) quality *= termWeights.far;
    const most = term.isOwn ? ownTellingMax : tellingMax;
    if (term.isLikeness) quality *= termWeights.likeness;
    term.telling = Math.min(most, Math.log2(1 + tools.total / count)) * quality;
    scoreTerm(scores, term, places);
    if (term.isLikeness) continue;
    inName.copyFrom(places.word.name);
    inName.addAll(places.part.name);
    inCategory.copyFrom(inName);
    inCategory.addAll(places.word.category);
    inCategory.addAll(places.part.category);
    if (isFirst) {
      allInName.copyFrom(inName);
      allInCategory.copyFrom(inCategory);
      allNamed.copyFrom(places.word.name);
    }
    isFirst = false;
    allInName.keep(inName);
    allInCategory.keep(inCategory);
    allNamed.keep(places.word.name);
  }
  const telling = tellingOf(content);
  if (contentOf(terms).every((term) => term.telling > 0)) {
    scores.add(allInName, Math.round(telling * termWeights.allInName));
    scores.add(allInCategory, Math.round(telling * termWeights.allInCategory));
  }
  return { terms, allNamed };
}

interface ReadTerms {
  readonly terms: readonly WeighedTerm[];
  /** Verdicts whose name has all known terms, as whole words. */
  readonly allNamed: WorkingSet;
}

function scoreTerm(scores: ScorePlanes, { holding, telling }: WeighedTerm, places: TermPlaces): void {
  const { anywhere, word, part } = termWeights;
  const add = (set: WorkingSet, weight: number) => scores.add(set, Math.round(telling * weight));
  add(holding, anywhere);
  add(places.word.name, word.name);
  add(places.word.category, word.category);
  add(places.word.text, word.text);
  add(places.word.review, word.review);
  add(places.part.name, part.name);
  add(places.part.category, part.category);
}
