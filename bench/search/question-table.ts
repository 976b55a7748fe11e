import { columnsOf, type Table } from '../../lab/table.ts';
import type { Findings } from '../report.ts';
import { ours, type SetAnswers } from './ask-questions.ts';
import { type Answered, honestyOf, scoresOf, unanswerable } from './scores.ts';

/** Targets for every catalogue; shares from 0 to 1. */
const targets = { firstThree: 0.9, firstTen: 0.94, empty: 0.02, gain: 0.06 } as const;

/** Scores by catalogue and by kind of question. */
export function questionFindings(known: readonly SetAnswers[], heldOut: readonly SetAnswers[]): Findings {
  const sets = [...known, together('all', known), ...heldOut, together('all held out', heldOut)];
  return {
    tables: [tableBySet(sets), tableByKind(together('all', [...known, ...heldOut]))],
    legend: `First 1, 3, 10: share of questions with a right answer among that many; MRR: mean of 1 / rank of the first right
answer. Empty: nothing found. Questions of the kind "${unanswerable}" have no right answer; their score is the share for which
the engine shows nothing, or only results that it marks as a guess. Doubted: right among the first three, but marked as a guess. The
questions and catalogues, with their sources: \`bench/search/questions\`; those held out were not looked at when the search
was made. MiniSearch and FTS5: share right among their first three, of the same texts.`,
    conclusions: conclusionsOf(sets),
  };
}

function tableBySet(sets: readonly SetAnswers[]): Table {
  return {
    columns: columnsOf(['catalogue'], ['products', ...scoreTitles(sets), `"${unanswerable}"`, 'doubted']),
    rows: sets.map(({ set, products, byEngine }) => {
      const mine = byEngine.get(ours) ?? [];
      const { questions, honest } = honestyOf(mine);
      return [
        set,
        String(products),
        ...scoreCells(byEngine),
        questions === 0 ? '' : honest.toFixed(2),
        scoresOf(mine).doubted.toFixed(2),
      ];
    }),
  };
}

/** Combines the questions of several catalogues. */
function together(set: string, sets: readonly SetAnswers[]): SetAnswers {
  const byEngine = new Map<string, Answered[]>();
  for (const set of sets)
    for (const [engine, answers] of set.byEngine)
      byEngine.set(engine, [...(byEngine.get(engine) ?? []), ...answers]);
  return { set, products: sets.reduce((sum, { products }) => sum + products, 0), byEngine };
}

/** Scores by kind of question. */
function tableByKind(all: SetAnswers): Table {
  const kinds = new Set([...all.byEngine.values()].flat().map(({ kind }) => kind));
  kinds.delete(unanswerable);
  return {
    columns: columnsOf(['kind of question'], scoreTitles([all])),
    rows: [...kinds].map((kind) => {
      const ofKind = [...all.byEngine].map(
        ([engine, answers]) => [engine, answers.filter((answer) => answer.kind === kind)] as const,
      );
      return [kind, ...scoreCells(new Map(ofKind))];
    }),
  };
}

/** The service's own scores, then the share of questions that each other engine answers among its first three. */
function scoreTitles([first]: readonly SetAnswers[]): string[] {
  const others = [...(first?.byEngine.keys() ?? [])].filter((engine) => engine !== ours);
  return ['questions', 'first 1', 'first 3', 'first 10', 'MRR', 'empty', ...others];
}

function scoreCells(byEngine: SetAnswers['byEngine']): string[] {
  const { questions, first, firstThree, firstTen, reciprocalRank, empty } = scoresOf(
    byEngine.get(ours) ?? [],
  );
  const others = [...byEngine].filter(([engine]) => engine !== ours);
  const shares = [
    ...[first, firstThree, firstTen, reciprocalRank, empty],
    ...others.map(([, answers]) => scoresOf(answers).firstThree),
  ];
  return [String(questions), ...shares.map((value) => value.toFixed(2))];
}

/** Compares the scores with the targets, and names the sets that miss them. */
function conclusionsOf(sets: readonly SetAnswers[]): string[] {
  const judged = sets.map(({ set, byEngine }) => {
    const mine = scoresOf(byEngine.get(ours) ?? []);
    const best = Math.max(
      ...[...byEngine]
        .filter(([engine]) => engine.startsWith('MiniSearch'))
        .map(([, answers]) => scoresOf(answers).firstThree),
    );
    return { set, ...mine, gain: mine.firstThree - best };
  });
  type Judged = (typeof judged)[number];
  const judge = (what: string, shareOf: (one: Judged) => number, isMet: (value: number) => boolean) => {
    const missed = judged.filter((one) => !isMet(shareOf(one)));
    const where = missed.map((one) => `${one.set} (${shareOf(one).toFixed(3)})`).join(', ');
    return `${what}: ${missed.length === 0 ? 'met' : `not met by ${where}`}.`;
  };
  return [
    judge(
      `Right among the first three ≥ ${targets.firstThree}`,
      ({ firstThree }) => firstThree,
      (value) => value >= targets.firstThree,
    ),
    judge(
      `Among the first ten ≥ ${targets.firstTen}`,
      ({ firstTen }) => firstTen,
      (value) => value >= targets.firstTen,
    ),
    judge(
      `Nothing found ≤ ${targets.empty}`,
      ({ empty }) => empty,
      (value) => value <= targets.empty,
    ),
    judge(
      `Among the first three at least ${targets.gain} more than the better MiniSearch`,
      ({ gain }) => gain,
      (value) => value >= targets.gain,
    ),
  ];
}
