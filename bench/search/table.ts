import { columnsOf, type Table } from '../../lab/table.ts';
import { whole } from '../figures.ts';
import type { SearchResult } from './measure.ts';

/** What is asked of every search, in milliseconds: how long it takes, and of the server's thread. */
const targets = { medianMs: 50, cpuMs: 20 } as const;

/** One table of all searches: medians by the number of products, then the worst and the cost among the most. */
export function searchTable(results: readonly SearchResult[]): Table {
  const most = results.at(-1);
  return {
    columns: columnsOf(
      ['search', 'address'],
      [...results.map(({ products }) => `${whole(products)}: ms`), 'worst', 'server CPU ms'],
    ),
    rows: (most?.costs ?? []).map(({ kind, path, worst, cpu }, row) => [
      kind,
      `\`${decodeURI(path)}\``,
      ...results.map(({ costs }) => costs[row]?.median.toFixed(1) ?? ''),
      worst.toFixed(1),
      cpu.toFixed(1),
    ]),
  };
}

/** How it was measured. */
export function searchLegend(rounds: number): string {
  return `Medians of ${rounds} requests, one after the other, none of them kept in the cache, by the number of products. Worst, and CPU
of the server with all its threads for one request: among the most products.`;
}

/** Which targets the searches meet, whatever the number of products. */
export function searchConclusions(results: readonly SearchResult[]): string[] {
  const all = results.flatMap(({ products, costs }) =>
    costs.map((cost) => ({ ...cost, what: `${cost.kind} among ${whole(products)}` })),
  );
  const judge = (text: string, slow: readonly { readonly what: string }[]) =>
    `${text}: ${slow.length === 0 ? 'met' : `not met (${slow.map(({ what }) => what).join('; ')})`}.`;
  return [
    judge(
      `Each search within ${targets.medianMs} ms`,
      all.filter(({ median }) => median > targets.medianMs),
    ),
    judge(
      `Each search at most ${targets.cpuMs} ms of the server`,
      all.filter(({ cpu }) => cpu > targets.cpuMs),
    ),
  ];
}
