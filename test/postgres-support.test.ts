import { afterAll, beforeAll, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describeWithPostgres } from '../lab/postgres/describe-with-postgres.ts';
import { type Postgres, startPostgres } from '../lab/postgres/postgres.ts';

describeWithPostgres('the PostgreSQL of the tests', () => {
  let postgres: Postgres;

  beforeAll(async () => {
    postgres = await startPostgres();
  });

  afterAll(() => postgres.remove());

  test('keeps its data when it is killed, stopped and started', async () => {
    const database = await postgres.newDatabase();
    await postgres.query('CREATE TABLE notes (text text); INSERT INTO notes VALUES (1)', database);
    await postgres.kill();
    await expect(postgres.query('SELECT 1')).rejects.toThrow();
    await postgres.start();
    for (const mode of ['smart', 'fast', 'immediate'] as const) {
      await postgres.stop(mode);
      await postgres.start();
    }
    expect([...(await postgres.query('SELECT text FROM notes', database))]).toEqual([{ text: '1' }]);
  });

  test('has a standby that follows, may only be read, and answers when the primary is gone', async () => {
    const database = await postgres.newDatabase();
    const standby = await postgres.standby();
    await postgres.query('CREATE TABLE notes (text text)', database);
    const [position] = await postgres.query('SELECT pg_current_wal_lsn()::text AS at');
    const replayed = `SELECT pg_last_wal_replay_lsn() >= '${position?.['at']}' AS done`;
    while (!(await standby.query(replayed))[0]?.['done']) await Bun.sleep(20);
    await postgres.kill();
    expect(await standby.query('SELECT * FROM notes', database)).toHaveLength(0);
    await expect(standby.query('DROP TABLE notes', database)).rejects.toThrow('read-only transaction');
    await standby.remove();
    await postgres.start();
  });

  test('ends with the process that started it, and leaves no file behind, even when that is killed', async () => {
    const program = `
      const { startPostgres } = await import('${join(import.meta.dir, '../lab/postgres/postgres.ts')}');
      const { preparePostgresFiles } = await import('${join(import.meta.dir, '../lab/postgres/postgres-files.ts')}');
      const { port } = await startPostgres();
      console.log(JSON.stringify({ port, workspace: preparePostgresFiles().workspace }));
      setInterval(() => {}, 1000);`;
    const child = Bun.spawn([process.execPath, '-e', program], { stdout: 'pipe', stderr: 'inherit' });
    const { value } = await child.stdout.pipeThrough(new TextDecoderStream()).getReader().read();
    const { workspace } = JSON.parse(value ?? '');
    expect(existsSync(workspace)).toBeTrue();
    child.kill('SIGKILL');
    while (existsSync(workspace)) await Bun.sleep(20);
  });
});
