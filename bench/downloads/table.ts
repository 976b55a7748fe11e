import { cpus, loadavg } from 'node:os';
import { columnsOf, type Table } from '../../lab/table.ts';
import { mebibytes, whole } from '../figures.ts';
import type { DownloadsResult, Waits } from './measure.ts';

/** Most memory that making files may take, whatever the number of records, in MiB. */
const promisedMebibytes = 400;

/** The tables of a measurement of downloads. */
export function downloadsTables({ records, quiet, files }: DownloadsResult): readonly Table[] {
  return [
    {
      columns: columnsOf(
        [`file, ${whole(records)} records`],
        ['size', 'in gzip', 'share', 'first byte after, s', 'then sent in, s', 'peak memory so far (VmHWM)'],
      ),
      rows: files.map(({ file, bytes, sentBytes, madeSeconds, sentSeconds, peakBytes }) => [
        `\`${file}\``,
        mebibytes(bytes),
        mebibytes(sentBytes),
        `1/${(bytes / sentBytes).toFixed(1)}`,
        madeSeconds.toFixed(1),
        sentSeconds.toFixed(1),
        mebibytes(peakBytes),
      ]),
    },
    {
      columns: columnsOf(
        ['verdicts asked for meanwhile, one after the other'],
        ['requests', 'p50 ms', 'p99 ms', 'slowest ms'],
      ),
      rows: [
        ['nothing else to do', ...waitCells(quiet)],
        ...files.map(({ file, waits }) => [`\`${file}\` is made`, ...waitCells(waits)]),
      ],
    },
  ];
}

/** What the figures come to. */
export function downloadsConclusions({ memoryAtStart, files }: DownloadsResult): string[] {
  const peak = Math.max(...files.map(({ peakBytes }) => peakBytes));
  return [
    `Memory at the start: ${mebibytes(memoryAtStart)}.`,
    `At most ${promisedMebibytes} MiB (${mebibytes(peak)}): ${peak <= promisedMebibytes * 1024 * 1024 ? 'met' : 'not met'}.`,
    `Load of the machine over the last 15 minutes, this included: ${(loadavg()[2] ?? 0).toFixed(1)} on ${cpus().length} cores.`,
  ];
}

function waitCells({ count, median, p99, worst }: Waits): string[] {
  return [whole(count), ...[median, p99, worst].map((value) => value.toFixed(1))];
}
