import { mebibytes, ratio, whole } from './figures.ts';
import { pagesAtEachEnd } from './page-cost.ts';
import { randomRequests, type ScaleResult } from './scale-measure.ts';
import type { Table } from './table.ts';

/** Promises of design.md, "Promises": seconds to readiness, MiB of memory, cost of a far page against a near one. */
const promised = { readySeconds: 2, memoryMebibytes: 300, pageRatio: 1.2 } as const;

/** The table of a scale measurement. */
export function scaleTable(result: ScaleResult): Table {
  const { records, compile, pages } = result;
  const microseconds = (value: number) => `${whole(value)} µs`;
  const rows: readonly (readonly [string, string])[] = [
    ['records', whole(records)],
    ['catalogue, NDJSON', mebibytes(result.sourceBytes)],
    ['compile', `${compile.seconds.toFixed(1)} s`],
    ['compile, peak memory (VmHWM)', mebibytes(compile.peakBytes)],
    ['edition file', mebibytes(result.editionBytes)],
    ['start to first 200', `${readySeconds(result)} s`],
    ['memory at start (VmRSS)', mebibytes(result.memoryAtStart)],
    [
      `memory after pages and ${whole(randomRequests)} random verdicts (VmRSS)`,
      mebibytes(result.memoryAfterRequests),
    ],
    ['page of 50 near offset 0, server CPU', microseconds(pages.near.cpuMicroseconds)],
    [`page of 50 near offset ${whole(pages.farOffset)}, server CPU`, microseconds(pages.far.cpuMicroseconds)],
    ['far page to near page, server CPU', ratio(cpuRatio(result))],
    ['page near offset 0, wait of the client', microseconds(pages.near.waitMicroseconds)],
    [
      `page near offset ${whole(pages.farOffset)}, wait of the client`,
      microseconds(pages.far.waitMicroseconds),
    ],
  ];
  return {
    columns: [
      { title: `measured (pages: medians of ${pagesAtEachEnd}, each fresh, in turn)`, align: 'left' },
      { title: 'value', align: 'right' },
    ],
    rows,
  };
}

/** Which promises the figures keep. The first two are made for a million records. */
export function scaleConclusions(result: ScaleResult): string[] {
  const memory = result.memoryAfterRequests / 1024 / 1024;
  const judge = (text: string, kept: boolean) => `${text}: ${kept ? 'met' : 'not met'}.`;
  return [
    judge(
      `Ready within ${promised.readySeconds} s (${readySeconds(result)} s)`,
      result.readySeconds <= promised.readySeconds,
    ),
    judge(`Under ${promised.memoryMebibytes} MiB (${whole(memory)} MiB)`, memory < promised.memoryMebibytes),
    judge(
      `A page near offset ${whole(result.pages.farOffset)} costs at most ${promised.pageRatio} × one near 0 (${ratio(cpuRatio(result))})`,
      cpuRatio(result) <= promised.pageRatio,
    ),
  ];
}

function readySeconds(result: ScaleResult): string {
  return result.readySeconds.toFixed(2);
}

function cpuRatio({ pages }: ScaleResult): number {
  return pages.far.cpuMicroseconds / pages.near.cpuMicroseconds;
}
