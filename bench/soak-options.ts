import { readOptions, wholeNumber } from '../lab/options.ts';

/** How long, how much and how often. */
export interface SoakOptions {
  readonly minutes: number;
  readonly records: number;
  /** Seconds between the beginnings of two publications. */
  readonly every: number;
  /** Requests a second that the clients aim at together. */
  readonly rate: number;
  /** MiB for finished responses, of each worker. */
  readonly cache: number;
}

/** What `--help` prints. */
export const soakHelp = `Usage: npm run soak -- [options]

Serves a store from two workers under a mixed load, and publishes to it again and again. Every answer is checked.
Prints a line for each minute, and says whether memory and file descriptors stayed as they were.

Options:
  --minutes <number>  how long, 1 to 1440 (default: 30)
  --records <number>  how many verdicts, 100 to 1000000 (default: 20000)
  --every <seconds>   from one publication to the next, 5 to 3600 (default: 20)
  --rate <number>     requests a second, 1 to 20000 (default: 300)
  --cache <MiB>       memory for finished responses of each worker, 1 to 1024 (default: 16)
  --help              show this help

Exit codes: 0 all was well and flat, 1 something was not, 2 wrong usage.
`;

/** Reads the words of the command; nothing when they ask for help. Throws `BenchFailure`. */
export function readSoakOptions(args: readonly string[]): SoakOptions | undefined {
  const options = readOptions({
    args: [...args],
    options: {
      help: { type: 'boolean', default: false },
      minutes: { type: 'string' },
      records: { type: 'string' },
      every: { type: 'string' },
      rate: { type: 'string' },
      cache: { type: 'string' },
    },
  });
  if (options.help) return undefined;
  return {
    minutes: wholeNumber('minutes', options.minutes, 30, 1, 1440),
    records: wholeNumber('records', options.records, 20_000, 100, 1_000_000),
    every: wholeNumber('every', options.every, 20, 5, 3600),
    rate: wholeNumber('rate', options.rate, 300, 1, 20_000),
    cache: wholeNumber('cache', options.cache, 16, 1, 1024),
  };
}
