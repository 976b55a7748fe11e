import { readOptions, wholeNumbers } from '../lab/options.ts';

/** What `npm run bench:scale` prints for --help. */
export const scaleHelp = `Usage: npm run bench:scale -- [options]

Compiles and serves many generated verdicts: how long compiling takes and how much memory, how soon the server
answers, what it holds, how many verdicts it answers a second, and what a page near the end costs against one near the
start. Takes about six minutes.

Options:
  --records <list>    how many, 10000 to 10000000, with commas between (default: 10000,100000,1000000)
  --write             write the result into docs/benchmarks.md too
  --help              show this help

Examples:
  npm run bench:scale
  npm run bench:scale -- --records 100000
  npm run bench:scale -- --write

Exit codes: 0 done, 1 it could not be done, 2 wrong usage.
`;

/** What the words after `npm run bench:scale --` ask for. */
export interface ScaleOptions {
  readonly help: boolean;
  readonly write: boolean;
  readonly records: readonly number[];
}

/** Reads the words of the command. */
export function readScaleOptions(args: readonly string[]): ScaleOptions {
  const { help, write, records } = readOptions({
    args: [...args],
    options: {
      help: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      records: { type: 'string', default: '10000,100000,1000000' },
    },
  });
  return { help, write, records: wholeNumbers('records', records, 10_000, 10_000_000) };
}
