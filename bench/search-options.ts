import { readOptions, wholeNumber, wholeNumbers } from '../lab/options.ts';

/** What `npm run bench:search` prints for --help. */
export const searchHelp = `Usage: npm run bench:search -- [options]

Compiles and serves generated products and searches them: how long each kind of search takes, and for how long it has
the server's thread to itself. Takes about five minutes.

Options:
  --products <list>    how many, 1000 to 10000000, with commas between (default: 10000,100000,1000000)
  --rounds <number>    requests of each kind, 3 to 1000 (default: 30)
  --write              write the result into docs/benchmarks.md too
  --help               show this help

Examples:
  npm run bench:search
  npm run bench:search -- --products 100000 --rounds 100
  npm run bench:search -- --write

Exit codes: 0 done, 1 it could not be done, 2 wrong usage.
`;

/** What the words after `npm run bench:search --` ask for. */
export interface SearchOptions {
  readonly help: boolean;
  readonly write: boolean;
  readonly products: readonly number[];
  readonly rounds: number;
}

/** Reads the words of the command. */
export function readSearchOptions(args: readonly string[]): SearchOptions {
  const { help, write, products, rounds } = readOptions({
    args: [...args],
    options: {
      help: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      products: { type: 'string', default: '10000,100000,1000000' },
      rounds: { type: 'string' },
    },
  });
  return {
    help,
    write,
    products: wholeNumbers('products', products, 1000, 10_000_000),
    rounds: wholeNumber('rounds', rounds, 30, 3, 1000),
  };
}
