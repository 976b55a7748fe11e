import { cpuSecondsWithChildren } from '../../lab/processes.ts';
import { LostRequest, RawConnection } from '../../lab/raw-connection.ts';
import { runCommand } from '../command.ts';
import type { Fault } from './fault.ts';
import type { FaultGround, FaultServer } from './ground.ts';
import { reportOn, unharmed } from './under-load.ts';

/** Descriptors that the server may open, and idle connections that the client opens. */
const descriptorsMax = 96;
const idle = 200;

/** A client opens more connections than the system lets the server have descriptors. */
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
    const load = await unharmed(server, expected, async () => {
      busy = await crowd(server, idle, wrong);
    });
    return reportOn(server, load, {
      done: `prlimit --nofile=${descriptorsMax}, ${idle} idle connections; ${busy}`,
      said: /connections|files/,
      wrong,
    });
  },
};

/** The limit drops while the server runs, so that the system itself refuses descriptors (EMFILE). */
export const descriptorsLowered: Fault = {
  name: 'descriptors-lowered',
  title: 'ulimit -n lowered while serving (EMFILE)',
  async run(ground) {
    const server = await ground.serve();
    const expected = await ground.learn(server);
    const wrong: string[] = [];
    let busy = '';
    const load = await unharmed(server, expected, async () => {
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

/** Opens idle connections, measures the server's CPU, closes them; then the server must accept connections again. */
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
    if (status !== 200) wrong.push(`status ${status} after the connections were closed`);
    connection.close();
  } catch (error) {
    if (!(error instanceof LostRequest)) throw error;
    wrong.push(`a request was ${error.kind} after the connections were closed`);
  }
  return `${closed} refused at once; ${Math.round(cpu * 100)} % of a core`;
}

async function openIn(ground: FaultGround, { pid }: FaultServer): Promise<number> {
  const { stdout } = await runCommand(ground.workspace, 'ls', `/proc/${pid}/fd`);
  return stdout.trim().split('\n').length;
}

async function lower(ground: FaultGround, { pid }: FaultServer, to: number): Promise<void> {
  await runCommand(ground.workspace, 'prlimit', '--pid', String(pid), `--nofile=${to}`);
}
