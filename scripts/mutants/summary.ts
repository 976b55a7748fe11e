import { alignedTable, columnsOf } from '../../lab/table.ts';
import type { Mutant } from './mutator.ts';
import type { Fate } from './try-mutant.ts';

/** The result for a mutant. */
export interface Trial {
  readonly mutant: Mutant;
  readonly folder: string;
  readonly fate: Fate;
}

/** Scores by folder: the share of valid mutants that the tests detect. */
export function summaryOf(trials: readonly Trial[], totals: ReadonlyMap<string, number>): string {
  const tried = [...totals].filter(([name]) => trials.some(({ folder }) => folder === name));
  const rows = tried.map(([folder, total]) =>
    rowOf(
      folder,
      total,
      trials.filter((trial) => trial.folder === folder),
    ),
  );
  const sum = tried.reduce((all, [, total]) => all + total, 0);
  if (tried.length > 1) rows.push(rowOf('all', sum, trials));
  return alignedTable({ columns, rows });
}

const fates: readonly Fate[] = ['killed', 'timed out', 'survived', 'not covered', 'invalid'];

const columns = columnsOf(['folder'], ['mutants', 'tried', ...fates, 'score']);

/** A mutant in one line: its id for --only, and the change. */
export function lineOf({ id, original, replacement }: Mutant): string {
  return `${id}  ${oneLine(original)} → ${oneLine(replacement) || '(nothing)'}`;
}

function rowOf(folder: string, total: number, trials: readonly Trial[]): string[] {
  const count = (fate: Fate) => trials.filter((trial) => trial.fate === fate).length;
  const noticed = count('killed') + count('timed out');
  const valid = trials.length - count('invalid');
  return [
    folder,
    String(total),
    String(trials.length),
    ...fates.map((fate) => String(count(fate))),
    valid === 0 ? '–' : `${((noticed / valid) * 100).toFixed(1)} %`,
  ];
}

/** The beginning of a long text. */
function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 90 ? `${line.slice(0, 89)}…` : line;
}
