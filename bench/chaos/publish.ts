import { startPostgres } from '../../lab/postgres/postgres.ts';
import { postgresIsHere } from '../../lab/postgres/postgres-files.ts';
import { startS3 } from '../../lab/s3/s3-servers.ts';
import { ScriptFailure } from '../../lab/script/failure.ts';
import { choice, wholeNumber } from '../../lab/script/option.ts';
import { progress } from '../progress.ts';
import { runBench } from '../run.ts';
import { type ChaosResult, wreakChaos } from './chaos.ts';
import { type ChaosStore, directoryChaosStore, postgresChaosStore, s3ChaosStore } from './stores.ts';

const script = {
  name: 'chaos',
  about: `Kills publishers with SIGKILL at random moments and checks after each that the store is whole; then lets two
publishers begin together.`,
  options: {
    store: choice('kind of store; starts a PostgreSQL or S3 server as needed', ['folder', 'postgres', 's3']),
    kills: wholeNumber('publishers to kill', { min: 1, max: 100_000, default: 200 }),
    records: wholeNumber('verdicts in the catalogue', { min: 50, max: 1_000_000, default: 2000 }),
  },
  examples: ['--store postgres --kills 20'],
  exits: ['the store stayed intact', 'it did not'],
} as const;

await runBench(script, async (workspace, { store, kills, records }) => {
  const wreak = (on: ChaosStore) => wreakChaos(workspace, { kills, records, progress, store: on });
  if (store === 'folder') return report(await wreak(directoryChaosStore(workspace)));
  if (store === 's3') {
    const server = await startS3();
    try {
      return report(await wreak(s3ChaosStore(workspace, server)));
    } finally {
      await server.stop();
    }
  }
  if (!postgresIsHere) throw new ScriptFailure('npm provides PostgreSQL only on Linux x64');
  const postgres = await startPostgres();
  try {
    report(await wreak(await postgresChaosStore(workspace, postgres)));
  } finally {
    await postgres.remove();
  }
});

function report({ kills, published, tooLate, leftovers, told }: ChaosResult): void {
  process.stdout.write(
    `${kills} publishers killed; the store was intact after each. ${published} had already published, ${tooLate} of them had exited; ` +
      `${leftovers} leftovers were found, and the next publication removed all of them. ` +
      `In each of 3 pairs of publishers started at once, one won; ${told} were refused because the other was at work.\n`,
  );
}
