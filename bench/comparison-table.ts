import type { Pace } from './comparison.ts';
import { connections } from './contest.ts';
import { ratio, whole } from './figures.ts';
import type { SummaryRow } from './summary.ts';
import type { Table } from './table.ts';

/** The table of a comparison; a workload's title stands in its first row only. */
export function comparisonTable(rows: readonly SummaryRow[]): Table {
  return {
    columns: [
      { title: 'workload', align: 'left' },
      { title: 'server', align: 'left' },
      ...['req/s', '× nginx', 'range', 'p50 ms', 'p99 ms', 'CPU µs/req', 'core', 'bytes'].map(
        (title) => ({ title, align: 'right' }) as const,
      ),
    ],
    rows: rows.map((row, index) => [
      row.workload === rows[index - 1]?.workload ? '' : row.workload,
      row.server,
      whole(row.requestsPerSecond),
      row.server === 'nginx' ? '1' : ratio(row.toNginx.median),
      row.server === 'nginx' ? '' : row.toNginx.range.map(ratio).join('–'),
      row.p50Ms.toFixed(2),
      row.p99Ms.toFixed(2),
      row.cpuPerRequest.toFixed(1),
      `${Math.round(row.busy * 100)}%`,
      whole(row.bytesPerResponse),
    ]),
  };
}

/** How it was measured, and what the columns mean. */
export function legendOf({ rounds, seconds }: Pace): string {
  return `10,000 generated verdicts; the server alone on core 0, wrk with one thread and ${connections} connections on core 1.
Our service and nginx take turns, ${rounds} × ${seconds} s each, and send the same bytes: nginx from files that it keeps
open. json-server runs after them. Figures are medians of the rounds. × nginx: requests/s against the nginx round
beside it; range: the least and the greatest of these ratios. CPU: of the server's process. core: how much of its core
the server used. bytes: headers and body of a response.`;
}
