import { expect, test } from 'bun:test';
import { Workspace } from '../workspace.ts';
import { wreakChaos } from './chaos.ts';
import { directoryChaosStore } from './stores.ts';

// For buckets and databases: npm run chaos -- --store s3, --store postgres.
test('a store stays intact when two publishers are killed, and when two start at once', async () => {
  const workspace = new Workspace();
  try {
    const store = directoryChaosStore(workspace);
    const amount = { kills: 2, records: 40, progress: () => undefined };
    expect(await wreakChaos(workspace, { ...amount, store })).toMatchObject({ kills: 2 });
  } finally {
    workspace.close();
  }
});
