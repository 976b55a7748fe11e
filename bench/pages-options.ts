import { readOptions, wholeNumber } from '../lab/options.ts';

/** What `npm run bench:pages` prints for --help. */
export const pagesHelp = `Usage: npm run bench:pages -- [options]

Measures the review site: how long the first request of each kind takes on a server that has just started, what a
kept review page costs against the same product's JSON, and what a review page weighs with all that it loads.

Options:
  --products <number>  how many, 1000 to 1000000 (default: 100000)
  --rounds <number>    servers started for each kind, 1 to 20 (default: 3)
  --write              write the result into docs/benchmarks.md too
  --help               show this help

Examples:
  npm run bench:pages
  npm run bench:pages -- --products 10000 --rounds 1
  npm run bench:pages -- --write

Exit codes: 0 done, 1 it could not be done, 2 wrong usage.
`;

/** What the words after `npm run bench:pages --` ask for. */
export interface PagesOptions {
  readonly help: boolean;
  readonly write: boolean;
  readonly products: number;
  readonly rounds: number;
}

/** Reads the words of the command. */
export function readPagesOptions(args: readonly string[]): PagesOptions {
  const { help, write, products, rounds } = readOptions({
    args: [...args],
    options: {
      help: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      products: { type: 'string' },
      rounds: { type: 'string' },
    },
  });
  return {
    help,
    write,
    products: wholeNumber('products', products, 100_000, 1000, 1_000_000),
    rounds: wholeNumber('rounds', rounds, 3, 1, 20),
  };
}
