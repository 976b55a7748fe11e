import type { PositionSet } from './position-set.ts';
import type { ScorePlanes } from './score-planes.ts';
import type { Certainty, SearchNotes } from './search-outcome.ts';
import type { Term, TermPlaces, TermReader } from './term-reader.ts';
import type { SearchWords } from './text/search-words.ts';
import { holdsAll, isNamed, tellingMax, termWeights } from './weights.ts';

/** What a search found; its sets are good until the next search. */
export interface Finding extends SearchNotes {
  /** The verdicts that hold enough of the query. */
  readonly found: PositionSet;
  /** Those of a set, at most `limit` after `offset`, the best match first. */
  pick(set: PositionSet, offset: number, limit: number): number[];
}

/** What a search reads from, and what it works in: making these anew would cost more than most searches. */
export interface SearchTools {
  readonly total: number;
  readonly reader: TermReader;
  readonly scores: ScorePlanes;
  /** How much of the query a verdict holds, in `coverageSteps` for its most telling term. */
  readonly coverage: ScorePlanes;
  /** Verdicts by rating: sets of the bits of it, the highest first. */
  readonly ratings: readonly PositionSet[];
  /** An empty set, by name. */
  set(name: string): PositionSet;
}

/** Bits of the sum of `coverageSteps` for twelve terms. */
export const coverageBits = 8;
const coverageSteps = 15;
/** Neighbouring words of a query that may be one word, and that may be a name. */
const joinedMax = 4;
const namedMax = 6;
/** With fewer verdicts that hold all of a query, those follow that hold at least this share of it. */
const few = 10;
const shareLeast = 0.5;
/** With a smaller share, the best verdict is only related to what was asked. */
const likelyLeast = 0.6;
/** How much more telling a name must be than the most telling word, to say what was meant. */
const namedLeast = 0.5;

/** A term that was read, with how telling it is; 0 if nothing holds it. */
interface WeighedTerm extends Term {
  telling: number;
}

/**
 * Weighs verdicts by the words of a query.
 *
 * A verdict counts for each term that it holds, the more so the more telling the term is and the better the place
 * (`termWeights`). Those that hold all terms come before the others, and one that the whole query names before all.
 * Where few hold all, those follow that hold at least half, by how telling the words are; with `exact` none do, and no
 * word is corrected.
 */
export function weigh(tools: SearchTools, asked: SearchWords, exact: boolean): Finding {
  const { scores, coverage, ratings } = tools;
  scores.clear();
  coverage.clear();
  tools.reader.begin(exact);
  const terms = readTerms(tools, asked);
  const found = tools.set('found');
  const mentioned = weighNames(tools, asked, terms);
  for (const { holding } of terms) found.addAll(holding);
  const known = terms.filter(({ telling }) => telling > 0);
  const most = Math.max(...known.map(({ telling }) => telling), 0);
  const stepsOf = ({ telling }: WeighedTerm) => Math.max(1, Math.round((coverageSteps * telling) / most));
  for (const term of known) coverage.add(term.holding, stepsOf(term));
  const all = known.reduce((sum, term) => sum + stepsOf(term), 0);
  const best = coverage.highest(found);
  const holding = tools.set('holding');
  holding.copyFrom(found);
  coverage.keepFrom(holding, best);
  if (best === all) scores.add(holding, holdsAll);
  const isEnough = best === all && holding.count >= few;
  coverage.keepFrom(found, isEnough ? best : Math.ceil(best * shareLeast));
  found.addAll(mentioned.set);
  if (exact) for (const { holding: ofTerm } of terms) found.keep(ofTerm);
  const pick: Finding['pick'] = (set, offset, limit) => scores.pick(set, ratings, offset, limit);
  const [first] = pick(found, 0, 1);
  const certainty = certaintyOf(first, terms, mentioned, tools.total);
  return {
    found,
    pick,
    certainty,
    corrected: terms.flatMap(({ word, corrected: to }) => (to === undefined ? [] : [{ from: word, to }])),
    leftOut:
      first === undefined ? [] : terms.filter(({ holding }) => !holding.has(first)).map(({ word }) => word),
    suggested: certainty === 'related',
    sought: {
      words: new Set(known.flatMap(({ words }) => [...words])),
      beginnings: known.flatMap(({ word, corrected }) => (corrected === undefined ? [word] : [])),
    },
  };
}

/** Reads the terms of a query, the longest first, and scores what holds them. */
function readTerms(tools: SearchTools, { words }: SearchWords): WeighedTerm[] {
  const { reader, scores } = tools;
  const terms = words.map((word, index) => ({
    ...word,
    words: new Set([word.word, ...word.forms]),
    corrected: undefined,
    holding: tools.set(`holding ${index}`),
    firmly: tools.set(`firmly ${index}`),
    telling: 0,
  }));
  for (const { start, end, joined } of runsOf(words, joinedMax))
    if (end - start > 1 && reader.isWord(joined))
      for (const term of terms.slice(start, end)) term.words.add(joined);
  const inName = tools.set('in name');
  const inCategory = tools.set('in category');
  const [allInName, allInCategory] = [tools.set('all in name'), tools.set('all in category')];
  const last = terms.at(-1);
  let isFirst = true;
  // What is longer is likelier to be telling, and what is read is bounded.
  for (const term of terms.toSorted((a, b) => b.word.length - a.word.length)) {
    const places = reader.read(term, term === last);
    const count = term.holding.count;
    if (count === 0) continue;
    const quality = term.corrected === undefined ? 1 : termWeights.corrected;
    term.telling = Math.min(tellingMax, Math.log2(1 + tools.total / count)) * quality;
    scoreTerm(scores, term, places);
    inName.copyFrom(places.word.name);
    inName.addAll(places.beginning.name);
    inCategory.copyFrom(inName);
    inCategory.addAll(places.word.category);
    inCategory.addAll(places.beginning.category);
    if (isFirst) {
      allInName.copyFrom(inName);
      allInCategory.copyFrom(inCategory);
    }
    isFirst = false;
    allInName.keep(inName);
    allInCategory.keep(inCategory);
  }
  const telling = tellingOf(terms);
  if (terms.every((term) => term.telling > 0)) {
    scores.add(allInName, Math.round(telling * termWeights.allInName));
    scores.add(allInCategory, Math.round(telling * termWeights.allInCategory));
  }
  return terms;
}

function scoreTerm(scores: ScorePlanes, { holding, telling }: WeighedTerm, places: TermPlaces): void {
  const { anywhere, word, beginning } = termWeights;
  const add = (set: PositionSet, weight: number) => scores.add(set, Math.round(telling * weight));
  add(holding, anywhere);
  add(places.word.name, word.name);
  add(places.word.category, word.category);
  add(places.word.text, word.text);
  add(places.beginning.name, beginning.name);
  add(places.beginning.category, beginning.category);
}

/** What names of the query lead to. */
interface Mentioned {
  readonly set: PositionSet;
  /** Named by the query as a whole, as it was typed. */
  readonly exactly: PositionSet;
  /** How telling the most telling name is that was typed so. */
  readonly telling: number;
}

/** Scores what some words of the query name, the longest names first: each verdict once. */
function weighNames(tools: SearchTools, { whole }: SearchWords, terms: readonly WeighedTerm[]): Mentioned {
  const { reader, scores } = tools;
  const set = tools.set('mentioned');
  const exactly = tools.set('exactly');
  const named = tools.set('named');
  const meant = terms.map(({ word, corrected }) => ({ word: corrected ?? word }));
  let most = 0;
  for (const { start, end, joined } of runsOf(meant, namedMax)) {
    const run = terms.slice(start, end);
    const isWhole = run.length === terms.length;
    const isTyped = run.every(({ corrected }) => corrected === undefined);
    named.clear();
    if (!reader.addNamed(named, joined)) continue;
    if (isWhole) scores.add(named, isNamed);
    if (isWhole && isTyped) exactly.addAll(named);
    named.remove(set);
    set.addAll(named);
    const telling = tellingOf(run) || 1;
    if (isTyped) most = Math.max(most, telling);
    scores.add(named, Math.round(telling * termWeights.mention));
  }
  const begun = tools.set('begun');
  reader.addBegun(begun, whole);
  set.addAll(begun);
  scores.add(begun, Math.round((tellingOf(terms) || 1) * termWeights.begins));
  return { set, exactly, telling: most };
}

function certaintyOf(
  first: number | undefined,
  terms: readonly WeighedTerm[],
  { set, exactly, telling }: Mentioned,
  total: number,
): Certainty {
  if (first === undefined) return 'none';
  if (exactly.has(first)) return 'exact';
  const most = Math.max(...terms.map((term) => term.telling));
  if (set.has(first) && telling >= most * namedLeast) return 'likely';
  // Nothing tells more than a word that nothing holds.
  const unknown = Math.log2(1 + 2 * total);
  const asked = terms.reduce((sum, term) => sum + (term.telling || unknown), 0);
  const held = terms.reduce((sum, { telling, holding, firmly }) => {
    if (firmly.has(first)) return sum + telling;
    return holding.has(first) ? sum + telling / 2 : sum;
  }, 0);
  return held >= asked * likelyLeast ? 'likely' : 'related';
}

function tellingOf(terms: readonly WeighedTerm[]): number {
  return terms.reduce((sum, { telling }) => sum + telling, 0);
}

/** Every run of neighbouring words, the longest first, with the words run together. */
function runsOf(
  words: readonly { readonly word: string }[],
  most: number,
): { readonly start: number; readonly end: number; readonly joined: string }[] {
  const runs = words.flatMap((_, start) =>
    Array.from({ length: Math.min(most, words.length - start) }, (_, more) => {
      const end = start + more + 1;
      const joined = words
        .slice(start, end)
        .map(({ word }) => word)
        .join('');
      return { start, end, joined };
    }),
  );
  return runs.sort((a, b) => b.end - b.start - (a.end - a.start));
}
