import { expect, test } from 'bun:test';
import { wreakChaos } from './chaos.ts';
import { Workspace } from './workspace.ts';

test('a store is whole after each of ten publishers that were killed, and after two that began together', async () => {
  const workspace = new Workspace();
  try {
    const result = await wreakChaos(workspace, { kills: 10, records: 200, progress: () => undefined });
    expect(result.kills).toBe(10);
  } finally {
    workspace.close();
  }
}, 300_000);
