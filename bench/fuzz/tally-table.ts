import { alignedTable, columnsOf } from '../../lab/table.ts';
import { type Kind, kinds } from '../../packages/wire/fuzz/conversation.ts';
import type { Tally } from '../../packages/wire/fuzz/tally.ts';
import { whole } from '../figures.ts';

/** Outcomes as a table: a row for each status, a column for each kind of conversation. */
export function tallyTable(tally: Tally): string {
  const { outcomes } = tally;
  const used = kinds.filter((kind) => outcomes.some((outcome) => tally.count(outcome, kind) > 0));
  const row = (name: string, ofKind: (kind: Kind) => number) => {
    const numbers = used.map(ofKind);
    const all = numbers.reduce((sum, one) => sum + one, 0);
    return [name, ...[...numbers, all].map((one) => (one === 0 ? '–' : whole(one)))];
  };
  return alignedTable({
    columns: columnsOf(['status'], [...used, 'all']),
    rows: [
      ...outcomes.map((outcome) => row(String(outcome), (kind) => tally.count(outcome, kind))),
      row('all', (kind) => outcomes.reduce<number>((sum, outcome) => sum + tally.count(outcome, kind), 0)),
    ],
  });
}
