import { columnsOf, type Table } from '../../lab/table.ts';
import { mebibytes, whole } from '../figures.ts';
import { percentile } from '../statistics.ts';
import type { LoadTally } from './load.ts';
import type { SoakSample } from './samples.ts';

/** One minute of a soak. */
export interface SoakMinute {
  readonly tally: LoadTally;
  readonly samples: readonly SoakSample[];
  readonly seconds: number;
  readonly publications: number;
}

/** One row for each minute, with the maximum of its samples. */
export function soakTable(minutes: readonly SoakMinute[]): Table {
  return {
    columns: columnsOf(
      [],
      [
        'minute',
        'requests/s',
        'p50 ms',
        'p99 ms',
        '200',
        '304',
        '404',
        '503',
        'wrong',
        'published',
        'behind',
        'RSS',
        'descriptors',
        'threads',
        'connections',
        'cache',
        'temporary',
      ],
    ),
    rows: minutes.map(rowOf),
  };
}

function rowOf({ tally, samples, seconds, publications }: SoakMinute, index: number): string[] {
  const { waits, statuses, faults } = tally;
  const requests = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const most = (of: (sample: SoakSample) => number) => Math.max(0, ...samples.map(of));
  const wrong = [...faults.values()].reduce((sum, { count }) => sum + count, 0);
  return [
    String(index + 1),
    whole(requests / seconds),
    percentile(waits, 50).toFixed(1),
    percentile(waits, 99).toFixed(1),
    ...[200, 304, 404, 503].map((status) => whole(statuses.get(status) ?? 0)),
    whole(wrong),
    whole(publications),
    whole(most(({ lag }) => lag)),
    mebibytes(most(({ rss }) => rss)),
    whole(most(({ descriptors }) => descriptors)),
    whole(most(({ threads }) => threads)),
    whole(most(({ connections }) => connections)),
    mebibytes(most(({ cache }) => cache)),
    mebibytes(most(({ temporary }) => temporary)),
  ];
}
