import { cpuSecondsWithChildren } from '../../lab/processes.ts';
import { LostRequest, RawConnection } from '../../lab/raw-connection.ts';
import { runCommand } from '../command.ts';
import type { Fault } from './fault.ts';
import type { FaultGround, FaultServer } from './ground.ts';
import { reportOn, unharmed } from './under-load.ts';

/** Descriptors that the server may open, and connections that a client opens and does not use. */
const descriptorsMax = 96;
const idle = 200;

/** More connections arrive than the system lets the server open files. */
export const descriptors: Fault = {
  name: 'descriptors',
  title: 'more connections than ulimit -n',
  async run(ground) {
    const server = await ground.serve({
      before: ['prlimit', `--nofile=${descriptorsMax}:${descriptorsMax}`],
    });
    const expected = await ground.learn(server);
    const wrong: string[] = [];
    let busy = '';
    const load = await unharmed(ground, server, expected, async () => {
      busy = await crowd(server, idle, wrong);
    });
    return reportOn(server, load, {
      done: `prlimit --nofile=${descriptorsMax}, ${idle} idle connections; ${busy}`,
      said: /connections|files/,
      wrong,
    });
  },
};

/** The limit is lowered while it serves, so that the system itself refuses (EMFILE). */
export const descriptorsLowered: Fault = {
  name: 'descriptors-lowered',
  title: 'ulimit -n lowered while serving (EMFILE)',
  async run(ground) {
    const server = await ground.serve();
    const expected = await ground.learn(server);
    const wrong: string[] = [];
    let busy = '';
    const load = await unharmed(ground, server, expected, async () => {
      const before = await openIn(ground, server);
      await lower(ground, server, before + 4);
      busy = await crowd(server, 40, wrong);
    });
    return reportOn(server, load, {
      done: `4 descriptors left, 40 idle connections; ${busy}`,
      said: /EMFILE|too many/,
      wrong,
    });
  },
};

/** Opens connections that ask nothing, looks how busy that keeps the server, and closes them: then it must take more. */
async function crowd(server: FaultServer, count: number, wrong: string[]): Promise<string> {
  const port = Number(new URL(server.origin).port);
  const tried = await Promise.allSettled(Array.from({ length: count }, () => RawConnection.open(port)));
  const open = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  await Bun.sleep(500);
  const before = cpuSecondsWithChildren(server.pid);
  await Bun.sleep(2000);
  const cpu = (cpuSecondsWithChildren(server.pid) - before) / 2;
  const closed = count - open.filter((one) => !one.isClosed).length;
  for (const one of open) one.close();
  await Bun.sleep(500);
  try {
    const connection = await RawConnection.open(port);
    const { status } = await connection.ask('/api/v1');
    if (status !== 200) wrong.push(`status ${status} once the connections were closed`);
    connection.close();
  } catch (error) {
    if (!(error instanceof LostRequest)) throw error;
    wrong.push(`a request was ${error.kind} once the connections were closed`);
  }
  return `${closed} refused at once; ${Math.round(cpu * 100)} % of a core meanwhile`;
}

async function openIn(ground: FaultGround, { pid }: FaultServer): Promise<number> {
  const { stdout } = await runCommand(ground.workspace, 'ls', `/proc/${pid}/fd`);
  return stdout.trim().split('\n').length;
}

async function lower(ground: FaultGround, { pid }: FaultServer, to: number): Promise<void> {
  await runCommand(ground.workspace, 'prlimit', '--pid', String(pid), `--nofile=${to}`);
}
