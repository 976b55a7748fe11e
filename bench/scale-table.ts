import { columnsOf, type Table } from '../lab/table.ts';
import { judge, mebibytes, ratio, whole } from './figures.ts';
import { pagesAtEachEnd } from './page-cost.ts';
import { load, type ScaleResult } from './scale-measure.ts';

/** Promises for a million records; ratios are to a near page, the baseline, and 10,000 records. */
const promised = {
  readySeconds: 1,
  memoryMebibytes: 300,
  pageRatio: 1.2,
  compileRatio: 3.2,
  compileMebibytes: 400,
  editionMebibytes: 700,
  speedRatio: 0.7,
} as const;

/** The table of measurements, one column for each number of records. */
export function scaleTable(results: readonly ScaleResult[]): Table {
  const microseconds = (value: number) => `${whole(value)} µs`;
  const rows: readonly (readonly [string, (result: ScaleResult) => string])[] = [
    ['catalogue, NDJSON', ({ sourceBytes }) => mebibytes(sourceBytes)],
    ['compile', ({ compile }) => `${compile.seconds.toFixed(1)} s`],
    ['baseline: the same lines into SQLite', ({ baseline }) => `${baseline.seconds.toFixed(1)} s`],
    ['compile, × baseline', ({ compile, baseline }) => ratio(compile.seconds / baseline.seconds)],
    ['compile, CPU of all threads', ({ compile }) => `${compile.cpuSeconds.toFixed(1)} s`],
    ['baseline, CPU', ({ baseline }) => `${baseline.cpuSeconds.toFixed(1)} s`],
    ['compile, peak memory (VmHWM)', ({ compile }) => mebibytes(compile.peakBytes)],
    ['edition file', ({ editionBytes }) => mebibytes(editionBytes)],
    ['start to first 200', ({ readySeconds }) => `${readySeconds.toFixed(2)} s`],
    ['memory at start (VmRSS)', ({ memoryAtStart }) => mebibytes(memoryAtStart)],
    ['memory after load (VmRSS)', ({ memoryUnderLoad }) => mebibytes(memoryUnderLoad)],
    ['verdicts drawn from all, requests/s', ({ requestsPerSecond }) => whole(requestsPerSecond)],
    ['verdicts drawn from all, server CPU', ({ cpuPerRequest }) => `${cpuPerRequest.toFixed(1)} µs`],
    ['page of 50 near the start, server CPU', ({ pages }) => microseconds(pages.near.cpuMicroseconds)],
    ['page of 50 at nine tenths, server CPU', ({ pages }) => microseconds(pages.far.cpuMicroseconds)],
    ['far page to near page, server CPU', (result) => ratio(cpuRatio(result))],
    ['page near the start, wait of the client', ({ pages }) => microseconds(pages.near.waitMicroseconds)],
    ['page at nine tenths, wait of the client', ({ pages }) => microseconds(pages.far.waitMicroseconds)],
  ];
  return {
    columns: columnsOf(
      ['records'],
      results.map(({ records }) => whole(records)),
    ),
    rows: rows.map(([title, figureOf]) => [title, ...results.map(figureOf)]),
  };
}

/** How it was measured. */
export const scaleLegend = `Pages: medians of ${pagesAtEachEnd}, each fresh, near and far in turn. Verdicts: wrk on core 1 with ${load.connections} connections draws
uniformly from all slugs, the servers on core 0 in turn; medians of ${load.rounds} rounds of ${load.seconds} s. Cache: default size.
Baseline: a process of its own reads the same NDJSON, parses each line with JSON.parse, and inserts slug, category,
verdict, rating and the line into a table of SQLite with the slug as primary key, in one transaction; it checks nothing.`;

/** Compares the figures of the largest catalogue with the promises, which are for a million records. */
export function scaleConclusions(results: readonly ScaleResult[]): string[] {
  const [largest] = results.slice(-1);
  if (!largest) return [];
  const { compile, baseline, readySeconds, pages } = largest;
  const under = (what: string, value: string, is: number, limit: number, unit: string) =>
    judge(`${what}, at most ${limit} ${unit} (${value} ${unit})`, is <= limit);
  const memory = largest.memoryUnderLoad / 1024 / 1024;
  const slowdown = compile.seconds / baseline.seconds;
  const peak = compile.peakBytes / 1024 / 1024;
  const edition = largest.editionBytes / 1024 / 1024;
  const smallest = results.find(({ records }) => records === 10_000);
  const speed = smallest && smallest.cpuPerRequest / largest.cpuPerRequest;
  return [
    `Of ${whole(largest.records)} records:`,
    judge(
      `Compile takes at most ${promised.compileRatio} × the baseline (${ratio(slowdown)})`,
      slowdown <= promised.compileRatio,
    ),
    under("Compile's memory", whole(peak), peak, promised.compileMebibytes, 'MiB'),
    under('Edition file', whole(edition), edition, promised.editionMebibytes, 'MiB'),
    under('Start to first 200', readySeconds.toFixed(2), readySeconds, promised.readySeconds, 's'),
    under('Memory under load', whole(memory), memory, promised.memoryMebibytes, 'MiB'),
    judge(
      `A page at offset ${whole(pages.farOffset)} costs at most ${promised.pageRatio} × one near 0 (${ratio(cpuRatio(largest))})`,
      cpuRatio(largest) <= promised.pageRatio,
    ),
    ...(speed === undefined || smallest === largest
      ? []
      : [
          judge(
            `Verdicts drawn from all at least ${promised.speedRatio} × as many for the same server CPU as of 10,000 (${ratio(speed)})`,
            speed >= promised.speedRatio,
          ),
        ]),
  ];
}

function cpuRatio({ pages }: ScaleResult): number {
  return pages.far.cpuMicroseconds / pages.near.cpuMicroseconds;
}
