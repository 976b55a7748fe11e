import type { Table } from '../../lab/table.ts';
import { ratio } from '../figures.ts';
import type { Findings } from '../report.ts';
import { ours, type SetAnswers } from './ask-questions.ts';
import { type Answered, honestyOf, type Scores, scoresOf, unanswerable } from './scores.ts';

/** What is asked of every catalogue; shares from 0 to 1. */
const targets = { firstThree: 0.9, firstTen: 0.94, empty: 0.02, gain: 0.06 } as const;

/** What the answers say, by catalogue and by kind of question. */
export function questionFindings(sets: readonly SetAnswers[]): Findings {
  return {
    tables: [tableBySet(sets), tableByKind(sets)],
    legend: `First 1, 3, 10: share of questions with a right answer among so many; MRR: mean of 1 / rank of the first right
answer. Empty: nothing found. Questions of the kind "${unanswerable}" have no right answer; theirs is the share to which nothing
is shown, or only what the engine marks as a guess. Doubted: right among the first three, and yet marked as a guess. The
questions and catalogues, with their sources: \`bench/search/questions\`. All engines search the same texts.`,
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

/** The questions of all catalogues together, by kind. */
function tableByKind(sets: readonly SetAnswers[]): Table {
  const all = new Map<string, Answered[]>();
  for (const { byEngine } of sets)
    for (const [engine, answers] of byEngine) all.set(engine, [...(all.get(engine) ?? []), ...answers]);
  const kinds = new Set([...all.values()].flat().map(({ kind }) => kind));
  kinds.delete(unanswerable);
  return {
    columns: [{ title: 'kind of question', align: 'left' }, ...scoreColumns],
    rows: [...kinds].flatMap((kind) =>
      [...all].map(([engine, answers], row) => [
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

/** Which targets hold in one catalogue. */
function conclusionsOf({ set, byEngine }: SetAnswers): string[] {
  const mine = scoresOf(byEngine.get(ours) ?? []);
  const best = Math.max(
    ...[...byEngine]
      .filter(([engine]) => engine.startsWith('MiniSearch'))
      .map(([, answers]) => scoresOf(answers).firstThree),
  );
  const judge = (what: string, met: boolean, value: number) =>
    `${set}: ${what}: ${met ? 'met' : 'not met'} (${ratio(value)}).`;
  return [
    judge(
      `right among the first three ≥ ${targets.firstThree}`,
      mine.firstThree >= targets.firstThree,
      mine.firstThree,
    ),
    judge(`among the first ten ≥ ${targets.firstTen}`, mine.firstTen >= targets.firstTen, mine.firstTen),
    `${set}: nothing found ≤ ${targets.empty}: ${mine.empty <= targets.empty ? 'met' : 'not met'} (${mine.empty.toFixed(3)}).`,
    `${set}: ${targets.gain} above the better MiniSearch: ${mine.firstThree >= best + targets.gain ? 'met' : 'not met'} (${(mine.firstThree - best).toFixed(3)}).`,
  ];
}
