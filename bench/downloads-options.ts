import { readOptions, wholeNumber } from '../lab/options.ts';

/** What `npm run bench:downloads` prints for --help. */
export const downloadsHelp = `Usage: npm run bench:downloads -- [options]

Makes the files of all verdicts of a large catalogue: how long each takes, how much memory the server holds meanwhile,
and how long those wait who ask for a verdict at the same time.

Options:
  --records <number>  how many, 1000 to 10000000 (default: 1000000)
  --write             write the result into docs/benchmarks.md too
  --help              show this help

Examples:
  npm run bench:downloads
  npm run bench:downloads -- --records 100000
  npm run bench:downloads -- --write

Exit codes: 0 done, 1 it could not be done, 2 wrong usage.
`;

/** What the words after `npm run bench:downloads --` ask for. */
export interface DownloadsOptions {
  readonly help: boolean;
  readonly write: boolean;
  readonly records: number;
}

/** Reads the words of the command. */
export function readDownloadsOptions(args: readonly string[]): DownloadsOptions {
  const { help, write, records } = readOptions({
    args: [...args],
    options: {
      help: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      records: { type: 'string' },
    },
  });
  return { help, write, records: wholeNumber('records', records, 1_000_000, 1000, 10_000_000) };
}
