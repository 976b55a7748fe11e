import type { Table } from '../../lab/table.ts';
import type { Findings } from '../report.ts';
import { ours, type SetAnswers } from './ask-questions.ts';
import { type Answered, honestyOf, type Scores, scoresOf, unanswerable } from './scores.ts';

/** What is asked of every catalogue; shares from 0 to 1. */
const targets = { firstThree: 0.9, firstTen: 0.94, empty: 0.02, gain: 0.06 } as const;

/** What the answers say, by catalogue and by kind of question. */
export function questionFindings(known: readonly SetAnswers[], heldOut: readonly SetAnswers[]): Findings {
  const sets = [...known, together('all', known), ...heldOut, together('all held out', heldOut)];
  return {
    tables: [tableBySet(sets), tableByKind(together('all', [...known, ...heldOut]))],
    legend: `First 1, 3, 10: share of questions with a right answer among so many; MRR: mean of 1 / rank of the first right
answer. Empty: nothing found. Questions of the kind "${unanswerable}" have no right answer; theirs is the share to which nothing
is shown, or only what the engine marks as a guess. Doubted: right among the first three, and yet marked as a guess. The
questions and catalogues, with their sources: \`bench/search/questions\`; those held out were not looked at when the search
was made. All engines search the same texts.`,
    conclusions: sets.flatMap(conclusionsOf),
  };
}

function tableBySet(sets: readonly SetAnswers[]): Table {
  return {
    columns: [
      { title: 'catalogue', align: 'left' },
      { title: 'products', align: 'right' },
      ...scoreColumns,
      { title: `"${unanswerable}"`, align: 'right' },
      { title: 'doubted', align: 'right' },
    ],
    rows: sets.flatMap(({ set, products, byEngine }) =>
      [...byEngine].map(([engine, answers], row) => {
        const { questions, honest } = honestyOf(answers);
        const scores = scoresOf(answers);
        return [
          row === 0 ? set : '',
          row === 0 ? String(products) : '',
          ...scoreCells(engine, scores, row === 0),
          questions === 0 ? '' : honest.toFixed(2),
          engine === ours ? scores.doubted.toFixed(2) : '',
        ];
      }),
    ),
  };
}

/** The questions of several catalogues together. */
function together(set: string, sets: readonly SetAnswers[]): SetAnswers {
  const byEngine = new Map<string, Answered[]>();
  for (const set of sets)
    for (const [engine, answers] of set.byEngine)
      byEngine.set(engine, [...(byEngine.get(engine) ?? []), ...answers]);
  return { set, products: sets.reduce((sum, { products }) => sum + products, 0), byEngine };
}

/** The same by kind of question. */
function tableByKind({ byEngine }: SetAnswers): Table {
  const kinds = new Set([...byEngine.values()].flat().map(({ kind }) => kind));
  kinds.delete(unanswerable);
  return {
    columns: [{ title: 'kind of question', align: 'left' }, ...scoreColumns],
    rows: [...kinds].flatMap((kind) =>
      [...byEngine].map(([engine, answers], row) => [
        row === 0 ? kind : '',
        ...scoreCells(engine, scoresOf(answers.filter((answer) => answer.kind === kind)), row === 0),
      ]),
    ),
  };
}

const scoreColumns: Table['columns'] = [
  { title: 'questions', align: 'right' },
  { title: 'engine', align: 'left' },
  { title: 'first 1', align: 'right' },
  { title: 'first 3', align: 'right' },
  { title: 'first 10', align: 'right' },
  { title: 'MRR', align: 'right' },
  { title: 'empty', align: 'right' },
];

function scoreCells(engine: string, scores: Scores, first: boolean): string[] {
  const { first: one, firstThree, firstTen, reciprocalRank, empty } = scores;
  const shares = [one, firstThree, firstTen, reciprocalRank, empty].map((value) => value.toFixed(2));
  return [first ? String(scores.questions) : '', engine, ...shares];
}

/** Which targets hold in one catalogue, or in all together. */
function conclusionsOf({ set, byEngine }: SetAnswers): string[] {
  const mine = scoresOf(byEngine.get(ours) ?? []);
  const best = Math.max(
    ...[...byEngine]
      .filter(([engine]) => engine.startsWith('MiniSearch'))
      .map(([, answers]) => scoresOf(answers).firstThree),
  );
  const judge = (what: string, met: boolean, value: number) =>
    `${set}: ${what}: ${met ? 'met' : 'not met'} (${value.toFixed(3)}).`;
  const gain = mine.firstThree - best;
  return [
    judge(
      `right among the first three ≥ ${targets.firstThree}`,
      mine.firstThree >= targets.firstThree,
      mine.firstThree,
    ),
    judge(`among the first ten ≥ ${targets.firstTen}`, mine.firstTen >= targets.firstTen, mine.firstTen),
    judge(`nothing found ≤ ${targets.empty}`, mine.empty <= targets.empty, mine.empty),
    judge(
      `among the first three at least ${targets.gain} more than the better MiniSearch`,
      gain >= targets.gain,
      gain,
    ),
  ];
}
