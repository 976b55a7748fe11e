import { columnsOf, type Table } from '../../lab/table.ts';
import { whole } from '../figures.ts';
import type { SearchResult } from './measure.ts';

/** Targets for every search, in milliseconds: latency, and CPU time of the server's thread. */
const targets = { medianMs: 50, cpuMs: 20 } as const;

/** All searches: medians by number of products, then the worst latency and the CPU time with the most products. */
export function searchTable(results: readonly SearchResult[]): Table {
  const most = results.at(-1);
  return {
    columns: columnsOf(
      ['search', 'address'],
      [...results.map(({ products }) => `${whole(products)}: ms`), 'worst', 'server CPU, ms'],
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
  return `Medians of ${rounds} sequential uncached requests, by number of products. Worst, and CPU
of the server with all its threads for one request: among the most products.`;
}

/** Compares all searches with the targets, for every number of products. */
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
      `Each search at most ${targets.cpuMs} ms of server CPU`,
      all.filter(({ cpu }) => cpu > targets.cpuMs),
    ),
  ];
}
