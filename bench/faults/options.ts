import { BenchFailure } from '../../lab/failure.ts';
import { readOptions, wholeNumber } from '../../lab/options.ts';
import { nearest } from '../../src/verdict/nearest.ts';
import { everyFault } from './every-fault.ts';
import type { Fault } from './fault.ts';

/** What is tried, and on how much. */
export interface FaultOptions {
  readonly faults: readonly Fault[];
  readonly records: number;
}

/** What `--help` prints. */
export const faultsHelp = `Usage: npm run chaos:faults -- [options]

Does to a server under load what may happen to it: its edition file damaged, a clock that jumps, no descriptors and no
disk left, processes killed or told to stop. Every answer is compared byte by byte. Prints a table.

Options:
  --only <names>      of faults, with commas; one of
${everyFault.map(({ name, title }) => `                        ${name.padEnd(20)} ${title}`).join('\n')}
  --records <number>  how many verdicts, 500 to 100000 (default: 3000)
  --help              show this help

Exit codes: 0 the service held, 1 it did not, 2 wrong usage.
`;

/** Reads the words of the command; nothing when they ask for help. Throws `BenchFailure`. */
export function readFaultOptions(args: readonly string[]): FaultOptions | undefined {
  const options = readOptions({
    args: [...args],
    options: {
      help: { type: 'boolean', default: false },
      only: { type: 'string' },
      records: { type: 'string' },
    },
  });
  if (options.help) return undefined;
  return {
    faults: options.only === undefined ? everyFault : options.only.split(',').map(faultNamed),
    records: wholeNumber('records', options.records, 3000, 500, 100_000),
  };
}

function faultNamed(name: string): Fault {
  const fault = everyFault.find((one) => one.name === name);
  if (fault) return fault;
  const names = everyFault.map((one) => one.name);
  const near = nearest(name, names);
  throw new BenchFailure(
    `--only names ${JSON.stringify(name)}; ${near === undefined ? `allowed: ${names.join(', ')}` : `did you mean ${near}?`}`,
    2,
  );
}
