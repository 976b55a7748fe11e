import type { Table } from '../../lab/table.ts';
import { whole } from '../figures.ts';
import type { SearchResult } from './measure.ts';

/** What is asked of every search, in milliseconds: how long it takes, and of the server's thread. */
const targets = { medianMs: 50, cpuMs: 20 } as const;

/** The table of searches among so many products. */
export function searchTable({ products, costs }: SearchResult): Table {
  return {
    columns: [
      { title: `search among ${whole(products)} products`, align: 'left' },
      { title: 'address', align: 'left' },
      { title: 'ms, median', align: 'right' },
      { title: 'worst', align: 'right' },
      { title: 'server CPU ms', align: 'right' },
    ],
    rows: costs.map(({ kind, path, median, worst, cpu }) => [
      kind,
      `\`${decodeURI(path)}\``,
      median.toFixed(1),
      worst.toFixed(1),
      cpu.toFixed(1),
    ]),
  };
}

/** How it was measured. */
export function searchLegend(rounds: number): string {
  return `Each: medians of ${rounds} requests, one after the other, none of them kept in the cache. CPU: of the server with all its
threads, for one request; for so long it can answer no other request.`;
}

/** Which targets the figures of each number of products meet. */
export function searchConclusions(results: readonly SearchResult[]): string[] {
  const judge = (text: string, slow: readonly string[]) =>
    `${text}: ${slow.length === 0 ? 'met' : `not met (${slow.join('; ')})`}.`;
  return results.flatMap(({ products, costs }) => [
    judge(
      `Among ${whole(products)} products each search within ${targets.medianMs} ms`,
      costs.filter(({ median }) => median > targets.medianMs).map(({ kind }) => kind),
    ),
    judge(
      `Among ${whole(products)} products each search at most ${targets.cpuMs} ms of the server`,
      costs.filter(({ cpu }) => cpu > targets.cpuMs).map(({ kind }) => kind),
    ),
  ]);
}
