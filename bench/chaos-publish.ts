import { BenchFailure } from '../lab/failure.ts';
import { readOptions, wholeNumber } from '../lab/options.ts';
import { startPostgres } from '../lab/postgres/postgres.ts';
import { postgresIsHere } from '../lab/postgres/postgres-files.ts';
import { type ChaosResult, wreakChaos } from './chaos.ts';
import { type ChaosStore, directoryChaosStore, postgresChaosStore } from './chaos-stores.ts';
import { progress } from './progress.ts';
import { runBench } from './run.ts';

const help = `Usage: npm run chaos -- [options]

Kills publishers with SIGKILL at random moments and checks after each that the store is whole; then lets two
publishers begin together.

Options:
  --store <kind>      folder or postgres, which is a server of its own (default: folder)
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
      store: { type: 'string', default: 'folder' },
      kills: { type: 'string' },
      records: { type: 'string' },
    },
  });
  if (options.help) return void process.stdout.write(help);
  const amount = {
    kills: wholeNumber('kills', options.kills, 200, 1, 100_000),
    records: wholeNumber('records', options.records, 2000, 1, 1_000_000),
    progress,
  };
  const wreak = (store: ChaosStore) => wreakChaos(workspace, { ...amount, store });
  if (options.store === 'folder') return report(await wreak(directoryChaosStore(workspace)));
  if (options.store !== 'postgres')
    throw new BenchFailure(`--store is ${JSON.stringify(options.store)}; allowed: folder, postgres`, 2);
  if (!postgresIsHere) throw new BenchFailure('npm brings a PostgreSQL on Linux on x64 only');
  const postgres = await startPostgres();
  try {
    report(await wreak(await postgresChaosStore(workspace, postgres)));
  } finally {
    await postgres.remove();
  }
});

function report({ kills, published, tooLate, leftovers, told }: ChaosResult): void {
  process.stdout.write(
    `${kills} publishers killed: the store was whole after each. ${published} had published, of which ${tooLate} had ended; ` +
      `${leftovers} leavings were found, and all went with the next publication. ` +
      `Of 3 pairs of publishers that began together, one won each time; ${told} were told that another was at work.\n`,
  );
}
