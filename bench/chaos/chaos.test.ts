import { expect, test } from 'bun:test';
import { describeWithPostgres } from '../../lab/postgres/describe-with-postgres.ts';
import { startPostgres } from '../../lab/postgres/postgres.ts';
import { startS3 } from '../../lab/s3/s3-servers.ts';
import { Workspace } from '../workspace.ts';
import { wreakChaos } from './chaos.ts';
import { directoryChaosStore, postgresChaosStore, s3ChaosStore } from './stores.ts';

const amount = { records: 40, progress: () => undefined };

test('a store is whole after each of five publishers that were killed, and after two that began together', async () => {
  const workspace = new Workspace();
  try {
    const store = directoryChaosStore(workspace);
    expect(await wreakChaos(workspace, { ...amount, kills: 5, store })).toMatchObject({ kills: 5 });
  } finally {
    workspace.close();
  }
});

test('in a bucket, a store is whole after each of five publishers that were killed, and after two that began together', async () => {
  const workspace = new Workspace();
  const server = await startS3();
  try {
    const store = s3ChaosStore(workspace, server);
    expect(await wreakChaos(workspace, { ...amount, kills: 5, store })).toMatchObject({ kills: 5 });
  } finally {
    for (const name of ['VERDICTS_CACHE_DIR', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])
      delete process.env[name];
    await server.stop();
    workspace.close();
  }
});

describeWithPostgres('in PostgreSQL', () => {
  test('a store is whole after each of three publishers that were killed, and after two that began together', async () => {
    const workspace = new Workspace();
    const postgres = await startPostgres();
    try {
      const store = await postgresChaosStore(workspace, postgres);
      expect(await wreakChaos(workspace, { ...amount, kills: 3, store })).toMatchObject({ kills: 3 });
    } finally {
      delete process.env['VERDICTS_CACHE_DIR'];
      await postgres.remove();
      workspace.close();
    }
  });
});
