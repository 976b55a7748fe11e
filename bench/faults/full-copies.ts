import { startPostgres } from '../../lab/postgres/postgres.ts';
import { postgresIsHere } from '../../lab/postgres/postgres-files.ts';
import { ScriptFailure } from '../../lab/script/failure.ts';
import { until } from '../../lab/until.ts';
import { runCommand, verdicts } from '../command.ts';
import type { Fault } from './fault.ts';
import { makeSmallDisk } from './small-disk.ts';
import { reportOn, unharmed } from './under-load.ts';

/** Fills the folder for local copies of a store in PostgreSQL. */
export const diskCopies: Fault = {
  name: 'disk-copies',
  title: 'disk full: copies from PostgreSQL',
  async run(ground) {
    if (!postgresIsHere) throw new ScriptFailure('npm provides PostgreSQL only on Linux x64');
    const postgres = await startPostgres();
    try {
      const address = postgres.url('postgres', await postgres.newDatabase());
      const disk = await makeSmallDisk(ground.workspace, 64);
      const copies = `VERDICTS_CACHE_DIR=${ground.workspace.path('copies')}`;
      const publish = async () => {
        ground.change();
        await runCommand(ground.workspace, 'env', copies, verdicts, ...ground.publishWords(address));
      };
      await publish();
      const server = await ground.serve({
        what: address,
        before: disk.words,
        options: ['--cache-dir', disk.path],
      });
      const expected = await ground.learn(server);
      const load = await unharmed(server, expected, async () => {
        await disk.fill();
        await publish();
        await until(async () => (await server.admin('/ready')).includes('"trouble":'));
      });
      await disk.free();
      await ground.serving(server, 2);
      const left = (await disk.names()).filter((name) => name.startsWith('work-'));
      return reportOn(server, load, {
        done: 'a publication without room for its copy, then with room',
        said: /stays/,
        wrong: left.length > 0 ? [`leftovers: ${left.join(', ')}`] : [],
      });
    } finally {
      await postgres.remove();
    }
  },
};
