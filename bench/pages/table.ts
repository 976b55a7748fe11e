import { columnsOf, type Table } from '../../lab/table.ts';
import { judge, ratio, whole } from '../figures.ts';
import type { PagesResult } from './measure.ts';

/** Targets: milliseconds of a first request, cost of a page relative to its JSON, bytes of a page. */
const targets = { firstMs: 50, keptRatio: 2, pageBytes: 30 * 1024 } as const;

/** The table of first requests. */
export function firstTable({ products, rounds, first }: PagesResult): Table {
  return {
    columns: columnsOf(
      [`first request of its kind, ${whole(products)} products`, 'address'],
      [`ms, median of ${rounds}`, 'worst'],
    ),
    rows: first.map(({ kind, path, median, worst }) => [
      kind,
      `\`${path}\``,
      median.toFixed(1),
      worst.toFixed(1),
    ]),
  };
}

/** The table of cached pages and their JSON. */
export function keptTable({ kept }: PagesResult): Table {
  return {
    columns: columnsOf(['server CPU per request, cached'], ['review page, µs', 'its JSON, µs', 'ratio']),
    rows: kept.map(({ encoding, page, verdict }) => [
      encoding,
      page.toFixed(1),
      verdict.toFixed(1),
      ratio(page / verdict),
    ]),
  };
}

/** The table of resources that a review page loads. */
export function weightTable({ weight }: PagesResult): Table {
  const rows = [...weight].map(([path, bytes]) => [`\`${path}\``, whole(bytes)]);
  return {
    columns: columnsOf(['a review page and its resources'], ['bytes, Brotli']),
    rows: [...rows, ['all', whole(totalOf(weight))]],
  };
}

/** Compares the figures with the targets. */
export function pagesConclusions({ first, kept, weight }: PagesResult): string[] {
  const slow = first.filter(({ median }) => median > targets.firstMs).map(({ kind }) => kind);
  const costly = kept.filter(({ page, verdict }) => page / verdict > targets.keptRatio);
  return [
    judge(
      `Each first request within ${targets.firstMs} ms${slow.length > 0 ? ` (slower: ${slow.join('; ')})` : ''}`,
      slow.length === 0,
    ),
    judge(`A cached review page costs at most ${targets.keptRatio} × its JSON`, costly.length === 0),
    judge(
      `A review page with its resources is at most ${whole(targets.pageBytes)} bytes (${whole(totalOf(weight))})`,
      totalOf(weight) <= targets.pageBytes,
    ),
  ];
}

function totalOf(weight: ReadonlyMap<string, number>): number {
  return [...weight.values()].reduce((sum, bytes) => sum + bytes, 0);
}
