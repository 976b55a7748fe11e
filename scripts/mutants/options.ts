import { availableParallelism } from 'node:os';
import { ScriptFailure } from '../../lab/script/failure.ts';
import { flag, type Option, text, texts, wholeNumber } from '../../lab/script/option.ts';
import type { ValuesOf } from '../../lab/script/script.ts';

const sample: Option<number> = {
  placeholder: '<number>',
  about: 'mutants of each folder, drawn by --seed; or all (default: 60)',
  read(given = '60') {
    if (given === 'all') return Number.POSITIVE_INFINITY;
    if (typeof given === 'string' && /^[1-9]\d{0,5}$/.test(given)) return Number(given);
    throw new ScriptFailure(`--sample is ${JSON.stringify(given)}; allowed: a number from 1, or all`, 2);
  },
};

/** What `npm run mutants` takes. */
export const script = {
  name: 'mutants',
  about: `Puts one mistake after another into src and packages (a condition that always holds, a boundary off by one, a call left
out) and runs the tests that cover the line. Tests that still pass have not noticed: the mutant survived. Ends with a
score by folder and the list of survivors. Everything happens in copies of the tree; which tests run which lines is kept
in node_modules/.cache from one run to the next.`,
  options: {
    sample,
    seed: wholeNumber('another number draws other mutants', { min: 0, max: 999_999_999, default: 1 }),
    files: text('only mutants of these files', '<glob>', '**'),
    only: texts('only these mutants', '<ids>'),
    seconds: wholeNumber(
      'tests of a mutant, the quickest first, up to so many seconds of them; 40, or with --only every test that covers it',
      { min: 1, max: 36_000 },
    ),
    jobs: wholeNumber('how many at once', { min: 1, max: 64, default: availableParallelism() }),
    list: flag('say which mutants there are, and try none'),
  },
  examples: [
    "--sample all --files 'packages/wire/src/framing.ts'",
    '--only packages/wire/src/framing.ts:39:7:boundary',
  ],
  exits: ['done, whatever the score', 'it could not be done'],
} as const;

/** What the words after `npm run mutants --` ask for. */
export type MutantsOptions = ValuesOf<typeof script.options>;
