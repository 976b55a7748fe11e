import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../command.ts';
import { barChart } from './bar-chart.ts';
import type { SummaryRow } from './summary.ts';

/** The workloads to draw charts of, with file names. */
const charts = {
  verdict: 'bench-verdict.svg',
  badge: 'bench-badge.svg',
  'default list': 'bench-list.svg',
  'list of 50, any page': 'bench-any-page.svg',
} as const;

/** Draws the charts into `docs/images`; returns the Markdown that embeds them. */
export function writeCharts(rows: readonly SummaryRow[]): string {
  return Object.entries(charts)
    .map(([workload, file]) => {
      const bars = rows
        .filter((row) => row.workload === workload)
        .map(({ server, requestsPerSecond }) => ({
          name: server,
          value: requestsPerSecond,
          highlighted: server.startsWith('verdicts'),
        }));
      const title = `Requests a second on one core: ${workload}`;
      writeFileSync(join(root, 'docs/images', file), barChart(title, bars));
      return `![${title}](images/${file})`;
    })
    .join('\n\n');
}
