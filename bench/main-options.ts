import { BenchFailure } from '../lab/failure.ts';
import { readOptions, wholeNumber } from '../lab/options.ts';
import type { Pace } from './comparison.ts';

/** What `npm run bench` prints for --help. */
export const help = `Usage: npm run bench -- [options]

Compares our service on this machine with nginx (the same bytes from its files; a cache in front of us), Varnish,
Fastify with SQLite, json-server, badge-maker and badgen: 10,000 generated verdicts, one core for the server (0) and
one for wrk (1), rounds in turn. Takes about fifteen minutes. The first run installs what it measures against.

Options:
  --rounds <number>   rounds of each server and workload, 1 to 20 (default: 5)
  --seconds <number>  length of a round, 1 to 30 (default: 2)
  --quick             one round of one second, without warm-up: to see that it works
  --only <text>       only workloads with this in their names
  --write             write the result into docs/benchmarks.md too
  --help              show this help

Examples:
  npm run bench
  npm run bench -- --quick --only badge
  npm run bench -- --write

Exit codes: 0 done, 1 it could not be done, 2 wrong usage.
`;

/** What the words after `npm run bench --` ask for. */
export interface BenchOptions extends Pace {
  readonly help: boolean;
  readonly write: boolean;
  readonly only: string;
}

/** Reads the words of the command. */
export function readBenchOptions(args: readonly string[]): BenchOptions {
  const values = readOptions({
    args: [...args],
    options: {
      help: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
    },
  });
  const { help, write, only, quick } = values;
  if (write && only !== '') throw new BenchFailure('--write takes every workload; leave --only out', 2);
  return {
    help,
    write,
    only,
    rounds: wholeNumber('rounds', values.rounds, quick ? 1 : 5, 1, 20),
    seconds: wholeNumber('seconds', values.seconds, quick ? 1 : 2, 1, 30),
    warmUpSeconds: quick ? 0 : 1,
  };
}
