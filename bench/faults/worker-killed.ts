import { childrenOf, signalProcess } from '../../lab/processes.ts';
import { until } from '../../lab/until.ts';
import type { Fault } from './fault.ts';
import { failedOf, tellFailures } from './load.ts';
import { reportOn, underLoad } from './under-load.ts';

const workers = 2;
const kills = 4;

/** Most requests of the load in flight. */
const inFlightMost = 6;

/** Kills workers under load, one after another. */
export const workerKilled: Fault = {
  name: 'worker-killed',
  title: 'worker killed',
  async run(ground) {
    const expected = await ground.learnAll();
    const server = await ground.serve({ options: ['--workers', String(workers)] });
    const load = await underLoad(server, expected, async () => {
      for (let kill = 0; kill < kills; kill++) {
        const before = childrenOf(server.pid);
        signalProcess(before[kill % workers], 'SIGKILL');
        await until(async () => childrenOf(server.pid).every((pid) => pid !== before[kill % workers]));
        await until(async () => (await server.admin('/ready')).includes(`"ready":${workers}`));
      }
    });
    const { tally } = load;
    const wrong: string[] = [];
    const only = Object.keys(tally.failures).every((what) => what === 'unanswered' || what === 'cut off');
    if (!only || failedOf(tally) > kills * inFlightMost)
      wrong.push(`more requests failed than were in flight: ${tellFailures(tally)}`);
    return reportOn(server, load, {
      done: `SIGKILL to ${kills} workers in turn, ${workers} running`,
      said: /Worker/,
      wrong,
    });
  },
};
