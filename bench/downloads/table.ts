import { columnsOf, type Table } from '../../lab/table.ts';
import { judge, mebibytes, whole } from '../figures.ts';
import { describeLoad } from '../machine.ts';
import type { DownloadsResult, Waits } from './measure.ts';

/** Target for the memory of making files, in MiB, however many records there are. */
const promisedMebibytes = 400;

/** The result tables of a measurement of downloads. */
export function downloadsTables({ records, quiet, files }: DownloadsResult): readonly Table[] {
  return [
    {
      columns: columnsOf(
        [`file, ${whole(records)} records`],
        ['size', 'gzipped', 'share', 'time to first byte, s', 'transfer, s', 'peak memory so far (VmHWM)'],
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
      columns: columnsOf(['verdicts requested meanwhile'], ['requests', 'p50 ms', 'p99 ms', 'slowest, ms']),
      rows: [
        ['idle', ...waitCells(quiet)],
        ...files.map(({ file, waits }) => [`\`${file}\` being made`, ...waitCells(waits)]),
      ],
    },
  ];
}

/** Compares the figures with the target. */
export function downloadsConclusions({ memoryAtStart, files }: DownloadsResult): string[] {
  const peak = Math.max(...files.map(({ peakBytes }) => peakBytes));
  return [
    `Memory at start: ${mebibytes(memoryAtStart)}.`,
    judge(`At most ${promisedMebibytes} MiB (${mebibytes(peak)})`, peak <= promisedMebibytes * 2 ** 20),
    describeLoad(),
  ];
}

function waitCells({ count, median, p99, worst }: Waits): string[] {
  return [whole(count), ...[median, p99, worst].map((value) => value.toFixed(1))];
}
