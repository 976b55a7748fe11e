import { availableParallelism } from 'node:os';
import { BenchFailure } from '../../lab/failure.ts';
import { readOptions, wholeNumber } from '../../lab/options.ts';

/** What `npm run mutants` prints for --help. */
export const help = `Usage: npm run mutants -- [options]

Puts one mistake after another into src/verdict, src/edition and src/http (a condition that always holds, a boundary off
by one, a call left out) and runs the tests that cover the line. Tests that still pass have not noticed: the mutant
survived. Ends with a score by folder and the list of survivors. Everything happens in copies of the tree; which tests
run which lines is kept in the temporary folder from one run to the next.

Options:
  --sample <number>   mutants of each folder, drawn by --seed; or all (default: 60)
  --seed <number>     another number draws other mutants (default: 1)
  --files <glob>      only mutants of these files
  --only <id>         only this mutant; may be repeated
  --seconds <number>  tests of a mutant, the quickest first, up to so many seconds of them (default: 40; with --only,
                      every test that covers it)
  --jobs <number>     how many at once (default: the cores of the machine)
  --list              say which mutants there are, and try none
  --help              show this help

Examples:
  npm run mutants
  npm run mutants -- --sample all --files 'packages/wire/src/framing.ts'
  npm run mutants -- --only packages/wire/src/framing.ts:39:7:boundary

Exit codes: 0 done, whatever the score; 1 it could not be done, 2 wrong usage.
`;

/** What the words after `npm run mutants --` ask for. */
export interface MutantsOptions {
  readonly help: boolean;
  readonly list: boolean;
  readonly sample: number;
  readonly seed: number;
  readonly files: string;
  readonly only: readonly string[];
  readonly seconds: number;
  readonly jobs: number;
}

/** More than all tests take. */
const longestSeconds = 36_000;

/** Reads the words of the command. */
export function readMutantsOptions(args: readonly string[]): MutantsOptions {
  const values = readOptions({
    args: [...args],
    options: {
      help: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      sample: { type: 'string', default: '60' },
      seed: { type: 'string' },
      files: { type: 'string', default: '**' },
      only: { type: 'string', multiple: true, default: [] },
      seconds: { type: 'string' },
      jobs: { type: 'string' },
    },
  });
  if (values.sample !== 'all' && !/^[1-9]\d{0,5}$/.test(values.sample))
    throw new BenchFailure(
      `--sample is ${JSON.stringify(values.sample)}; allowed: a number from 1, or all`,
      2,
    );
  return {
    ...values,
    sample: values.sample === 'all' ? Number.POSITIVE_INFINITY : Number(values.sample),
    seed: wholeNumber('seed', values.seed, 1, 0, 999_999_999),
    seconds: wholeNumber(
      'seconds',
      values.seconds,
      values.only.length > 0 ? longestSeconds : 40,
      1,
      longestSeconds,
    ),
    jobs: wholeNumber('jobs', values.jobs, availableParallelism(), 1, 64),
  };
}
