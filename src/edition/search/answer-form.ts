import type { Edition } from '../file/edition.ts';
import { anyKey } from '../file/tables.ts';
import type { WorkingSet } from './bits/working-set.ts';
import type { SearchTools } from './search-tools.ts';
import { joinParts, likenessOf, type Question, type QuestionPart } from './text/question.ts';
import { type Finding, weigh } from './weigh.ts';
import { termWeights } from './weights.ts';

/** Where alternatives to a product are found. */
export interface FormSources {
  readonly lines: Pick<Edition['lines'], 'at' | 'positionOf'>;
  readonly listings: Pick<Edition['listings'], 'categoryKey' | 'of' | 'positions'>;
}

/** Most verdicts of a category that are read for alternatives; the first ones. */
const categoryMax = 100_000;
/** Most words of a product's texts that are compared with others. */
const alikeMax = 5;
/** Most products of one comparison: each takes a search. */
const sidesMax = 3;

/** Answers a question for products beside each other, or for alternatives to one. */
export function answerForm(question: Question, tools: SearchTools, sources: FormSources): Finding {
  if (question.kind === 'versus') return answerVersus(question.sides, question.all, tools);
  if (question.kind === 'alternatives') {
    const { to, rest } = question;
    // "Slack alternative for families": the two may be swapped.
    for (const part of [to, rest]) {
      const product = part.words.length > 0 ? productNamed(part, tools) : undefined;
      if (product !== undefined) return answerAlternatives(product, question.all, tools, sources);
    }
  }
  return weigh(tools, question.all, false);
}

/** The products of each side, then verdicts that hold words of the question. */
function answerVersus(sides: readonly QuestionPart[], all: QuestionPart, tools: SearchTools): Finding {
  const products = new Set(sides.slice(0, sidesMax).flatMap((side) => productNamed(side, tools) ?? []));
  const finding = weigh(tools, all, false);
  if (products.size < 2) return finding;
  return { ...firstOf(finding, [...products]), certainty: 'likely', leftOut: [], beside: [...products] };
}

/**
 * The alternatives that the author names; then verdicts that mention the product or are in its category, the most
 * similar first. If there are none, similar verdicts are suggested. Never the product itself.
 */
function answerAlternatives(
  product: number,
  all: QuestionPart,
  tools: SearchTools,
  { lines, listings }: FormSources,
): Finding {
  const { alternatives, category, verdictSummary, bestFor, tags } = lines.at(product);
  const itself = tools.set('itself');
  itself.add(product);
  const key = listings.categoryKey(category) ?? anyKey;
  const count = Math.min(listings.of(key, anyKey), categoryMax);
  const same = tools.set('same category');
  for (const position of listings.positions(key, anyKey, 0, count) ?? []) same.add(position);
  const likeness = likenessOf([...tags, verdictSummary, bestFor].join(' '), tools.languages, alikeMax);
  const finding = weigh(tools, joinParts(likeness, all), false);
  tools.scores.add(same, Math.round(termWeights.mention * Math.log2(1 + tools.total / Math.max(1, count))));
  finding.found.addAll(same);
  finding.found.remove(itself);
  const named = alternatives.flatMap((slug) => lines.positionOf(slug) ?? []).filter((one) => one !== product);
  if (finding.found.isEmpty && named.length === 0) return suggestAlike(likeness, itself, tools);
  const notes = { corrected: [], leftOut: [], certainty: 'likely' } as const;
  return { ...firstOf(finding, named), ...notes };
}

/** Verdicts similar to a product, as a guess. */
function suggestAlike(likeness: QuestionPart, itself: WorkingSet, tools: SearchTools): Finding {
  const finding = weigh(tools, likeness, false);
  finding.found.remove(itself);
  const certainty = finding.found.isEmpty ? 'none' : 'related';
  return { ...finding, corrected: [], leftOut: [], certainty };
}

/** The product that words name, if any: the exact name is tried first, since that is fastest. */
function productNamed(part: QuestionPart, tools: SearchTools): number | undefined {
  const exactly = tools.set('named');
  if (tools.reader.addNamed(exactly, part.whole.replaceAll(' ', ''))) return exactly.positions(1)[0];
  const { found, named, pick } = weigh(tools, part, false);
  const [first] = pick(found, 0, 1);
  return first !== undefined && named.has(first) ? first : undefined;
}

/** Puts some verdicts of a finding before all others. */
function firstOf(finding: Finding, positions: readonly number[]): Finding {
  for (const position of positions) finding.found.add(position);
  const pick: Finding['pick'] = (set, offset, limit) => {
    const first = positions.filter((position) => set.has(position));
    const start = first.slice(offset, offset + limit);
    for (const position of first) set.delete(position);
    const after = finding.pick(set, Math.max(0, offset - first.length), limit - start.length);
    for (const position of first) set.add(position);
    return [...start, ...after];
  };
  return { ...finding, pick };
}
