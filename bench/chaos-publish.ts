import { wreakChaos } from './chaos.ts';
import { readOptions, wholeNumber } from './options.ts';
import { progress } from './progress.ts';
import { runBench } from './run.ts';

const help = `Usage: npm run chaos -- [options]

Kills publishers with SIGKILL at random moments and checks after each that the store is whole; then lets two
publishers begin together.

Options:
  --kills <number>    how many, 1 to 100000 (default: 200)
  --records <number>  how many verdicts they publish, 1 to 1000000 (default: 2000)
  --help              show this help

Exit codes: 0 the store held, 1 it did not, 2 wrong usage.
`;

await runBench('chaos', async (workspace) => {
  const options = readOptions({
    args: process.argv.slice(2),
    options: {
      help: { type: 'boolean', default: false },
      kills: { type: 'string' },
      records: { type: 'string' },
    },
  });
  if (options.help) return void process.stdout.write(help);
  const { kills, published, tooLate, leftovers, told } = await wreakChaos(workspace, {
    kills: wholeNumber('kills', options.kills, 200, 1, 100_000),
    records: wholeNumber('records', options.records, 2000, 1, 1_000_000),
    progress,
  });
  process.stdout.write(
    `${kills} publishers killed: the store was whole after each. ${published} had published, of which ${tooLate} had ended; ` +
      `${leftovers} files were left behind, and all went with the next publication. ` +
      `Of 3 pairs of publishers that began together, one won each time; ${told} were told that another was at work.\n`,
  );
});
