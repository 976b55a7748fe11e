import { columnsOf, type Table } from '../../lab/table.ts';
import { ratio, whole } from '../figures.ts';
import type { Pace } from './compare.ts';
import { connections } from './setup.ts';
import type { SummaryRow } from './summary.ts';
import { namedDraws } from './workload.ts';

/** The table of a comparison; only the first row of a workload shows its title. */
export function comparisonTable(rows: readonly SummaryRow[]): Table {
  return {
    columns: columnsOf(
      ['workload', 'server'],
      ['req/s', '× nginx', 'range', 'p50 ms', 'p99 ms', 'CPU µs/req', 'core', 'bytes'],
    ),
    rows: rows.map((row, index) => [
      row.workload === rows[index - 1]?.workload ? '' : row.workload,
      row.server,
      whole(row.requestsPerSecond),
      ratioTo(row),
      row.server === 'nginx' ? '' : (row.toNginx?.range.map(ratio).join('–') ?? ''),
      row.p50Ms.toFixed(2),
      row.p99Ms.toFixed(2),
      row.cpuPerRequest.toFixed(1),
      `${Math.round(row.busy * 100)}%`,
      whole(row.bytesPerResponse),
    ]),
  };
}

function ratioTo({ server, toNginx }: SummaryRow): string {
  if (server === 'nginx') return '1';
  return toNginx ? ratio(toNginx.median) : '';
}

/** How the figures were measured, and what the columns mean. */
export function legendOf({ rounds, seconds }: Pace): string {
  return `10,000 generated verdicts; the server alone on core 0, wrk with one thread and ${connections} connections on core 1.
The servers take turns, ${rounds} × ${seconds} s each (at most three rounds for slow servers). Figures are medians of
the rounds. × nginx: requests/s against the nginx round beside it; range: the minimum and the maximum of these ratios.
CPU: of the server's process. core: share of its core that the server used. bytes: headers and body of a response.

- **verdicts**: this service with default options; *small cache*: with \`--memory 16\`, so that nearly every answer is made on
  request; *two workers*: with \`--workers 2\`, both on the one core, and ${connections} connections for each of them.
- **review page**: gzipped, as browsers request it.
- **nginx**: the same bytes, from files that it keeps open. **nginx proxy**, **varnish**: caches in front of this
  service, every request a hit.
- **fastify**: Fastify with better-sqlite3, one query per request, \`COUNT\` and \`OFFSET\` for pages.
  **json-server**, **badge-maker**, **badgen**: as their documentation says, on Node. Slugs are drawn uniformly except in
  *Zipf*. *any page*: one of 400,000 drawn at random, of any filters,
  offset and limit (41 to 60, 181 to 200), more than a cache holds, so that nearly each is made on request. *by slug*,
  *by identifier*: one of ${whole(namedDraws)} lists of that many products in any order; a cache of the default size holds a tenth of
  the longer ones.`;
}
