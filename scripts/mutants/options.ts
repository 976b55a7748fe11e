import { availableParallelism } from 'node:os';
import { ScriptFailure } from '../../lab/script/failure.ts';
import { flag, type Option, text, texts, wholeNumber } from '../../lab/script/option.ts';
import type { ValuesOf } from '../../lab/script/script.ts';

const sample: Option<number> = {
  placeholder: '<number>',
  about: 'mutants to sample from each folder by --seed; or all (default: 60)',
  read(given = '60') {
    if (given === 'all') return Number.POSITIVE_INFINITY;
    if (typeof given === 'string' && /^[1-9]\d{0,5}$/.test(given)) return Number(given);
    throw new ScriptFailure(`--sample is ${JSON.stringify(given)}; allowed: a number from 1, or all`, 2);
  },
};

/** The options of `npm run mutants`. */
export const script = {
  name: 'mutants',
  about: `Mutation testing: makes one mistake after another in src and packages/*/src (a condition that always holds, a boundary
off by one, a call left out) and runs the tests that cover the line. If they still pass, the mutant survived. Ends with a score
by folder and the list of survivors. Works in copies of the tree; caches in node_modules/.cache which tests run which lines.`,
  options: {
    sample,
    seed: wholeNumber('seed of the sample', { min: 0, max: 999_999_999, default: 1 }),
    files: text('only mutants of these files', '<glob>', '**'),
    only: texts('run only these mutants', '<ids>'),
    seconds: wholeNumber(
      'time budget for the tests of a mutant, fastest first, in seconds; default: 40, or with --only every test that covers it',
      { min: 1, max: 36_000 },
    ),
    jobs: wholeNumber('mutants to run in parallel', { min: 1, max: 64, default: availableParallelism() }),
    list: flag('list the mutants without running them'),
  },
  examples: [
    "--sample all --files 'packages/wire/src/framing.ts'",
    '--only packages/wire/src/framing.ts:39:7:boundary',
  ],
  exits: ['completed, with any score', 'failure'],
} as const;

/** The parsed options of `npm run mutants`. */
export type MutantsOptions = ValuesOf<typeof script.options>;
