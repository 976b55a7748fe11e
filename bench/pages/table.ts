import { columnsOf, type Table } from '../../lab/table.ts';
import { ratio, whole } from '../figures.ts';
import type { PagesResult } from './measure.ts';

/** What is asked of the site: milliseconds of a first request, cost of a page against its JSON, bytes of a page. */
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

/** The table of kept pages against their JSON. */
export function keptTable({ kept }: PagesResult): Table {
  return {
    columns: columnsOf(
      ['server CPU per request, kept in the cache'],
      ['review page µs', 'its JSON µs', 'ratio'],
    ),
    rows: kept.map(({ encoding, page, verdict }) => [
      encoding,
      page.toFixed(1),
      verdict.toFixed(1),
      ratio(page / verdict),
    ]),
  };
}

/** The table of what a review page loads. */
export function weightTable({ weight }: PagesResult): Table {
  const rows = [...weight].map(([path, bytes]) => [`\`${path}\``, whole(bytes)]);
  return {
    columns: columnsOf(['a review page and all it loads'], ['bytes, Brotli']),
    rows: [...rows, ['all', whole(totalOf(weight))]],
  };
}

/** Which targets the figures meet. */
export function pagesConclusions({ first, kept, weight }: PagesResult): string[] {
  const slow = first.filter(({ median }) => median > targets.firstMs).map(({ kind }) => kind);
  const costly = kept.filter(({ page, verdict }) => page / verdict > targets.keptRatio);
  const judge = (text: string, kept: boolean) => `${text}: ${kept ? 'met' : 'not met'}.`;
  return [
    judge(
      `Each first request within ${targets.firstMs} ms${slow.length > 0 ? ` (slower: ${slow.join('; ')})` : ''}`,
      slow.length === 0,
    ),
    judge(`A kept review page costs at most ${targets.keptRatio} × its JSON`, costly.length === 0),
    judge(
      `A review page weighs at most ${whole(targets.pageBytes)} bytes (${whole(totalOf(weight))})`,
      totalOf(weight) <= targets.pageBytes,
    ),
  ];
}

function totalOf(weight: ReadonlyMap<string, number>): number {
  return [...weight.values()].reduce((sum, bytes) => sum + bytes, 0);
}
