import type { WorkingSet } from './bits/working-set.ts';
import type { Certainty } from './search-outcome.ts';
import type { SearchTools } from './search-tools.ts';
import { runsOf, tellingOf, type WeighedTerm } from './terms.ts';
import type { QuestionPart } from './text/question.ts';
import { isNamed, termWeights } from './weights.ts';

/** Most neighbouring words of a query that may be a name. */
const namedMax = 6;
/** With a smaller share of the query, the best verdict is only related. */
const likelyLeast = 0.6;
/** Least weight of a name, relative to the most specific word, for it to be what was meant. */
const namedLeast = 0.5;

/** The verdicts that names in the query lead to. */
export interface Mentioned {
  readonly set: WorkingSet;
  /** These, and verdicts whose name begins with the query. */
  readonly orBegun: WorkingSet;
  /** Verdicts whose name the whole query is, as typed. */
  readonly exactly: WorkingSet;
  /** The weight of the most specific name that was typed. */
  readonly telling: number;
}

/** Scores the verdicts that words of the query name, the longest names first and each verdict once. */
export function weighNames(
  tools: SearchTools,
  { whole }: QuestionPart,
  terms: readonly WeighedTerm[],
): Mentioned {
  const { reader, scores } = tools;
  const set = tools.set('mentioned');
  const exactly = tools.set('exactly');
  const named = tools.set('named');
  const meant = terms.map(({ word, corrected }) => ({ word: corrected ?? word }));
  let most = 0;
  for (const { start, end, joined } of runsOf(meant, namedMax)) {
    const run = terms.slice(start, end);
    const isWhole = run.length === terms.length;
    if (!isWhole && !run.some(({ isContent }) => isContent)) continue;
    const isTyped = run.every(({ corrected }) => corrected === undefined);
    named.clear();
    const isName = reader.addNamed(named, joined);
    if (!isName && isWhole && run.length === 1) addFormsNamed(reader, named, joined);
    if (named.isEmpty) continue;
    if (isWhole) scores.add(named, isNamed);
    if (isWhole && isName && isTyped) exactly.addAll(named);
    named.remove(set);
    set.addAll(named);
    const telling = tellingOf(run) || 1;
    if (isName && isTyped) most = Math.max(most, telling);
    scores.add(named, Math.round(telling * termWeights.mention));
  }
  const begun = tools.set('begun');
  reader.addBegun(begun, whole);
  scores.add(begun, Math.round((tellingOf(terms) || 1) * termWeights.begins));
  begun.addAll(set);
  return { set, orBegun: begun, exactly, telling: most };
}

/**
 * Adds the verdicts named by another form of a word that no verdict holds as typed: most typing errors at the end of a
 * word leave its stem as it is.
 */
function addFormsNamed(reader: SearchTools['reader'], named: WorkingSet, word: string): void {
  const forms = reader.formsOf(word);
  if (!forms.includes(word)) for (const form of forms) reader.addNamed(named, form);
}

/** How certain it is that the first verdict is the one meant. */
export function certaintyOf(
  first: number | undefined,
  terms: readonly WeighedTerm[],
  { orBegun, exactly, telling }: Mentioned,
  total: number,
): Certainty {
  if (first === undefined) return 'none';
  if (exactly.has(first)) return 'exact';
  const most = Math.max(...terms.map((term) => term.telling));
  if (orBegun.has(first) && telling >= most * namedLeast) return 'likely';
  // A word that no verdict holds has the highest weight.
  const unknown = Math.log2(1 + 2 * total);
  const asked = terms.reduce((sum, term) => sum + (term.telling || unknown), 0);
  const held = terms.reduce((sum, { telling, holding, firmly }) => {
    if (firmly.has(first)) return sum + telling;
    return holding.has(first) ? sum + telling / 2 : sum;
  }, 0);
  return held >= asked * likelyLeast ? 'likely' : 'related';
}
