import { freePort } from '../../lab/free-port.ts';
import { childrenOf, isAlive } from '../../lab/processes.ts';
import { ScriptFailure } from '../../lab/script/failure.ts';
import { type LoadTally, startSteadyLoad } from '../../lab/steady-load.ts';
import { until } from '../../lab/until.ts';
import { verdicts } from '../command.ts';
import type { Child, Workspace } from '../workspace.ts';

/** An operation on a server under load, and the outcome of the requests meanwhile. */
export interface LifeCycleRow {
  readonly done: string;
  readonly tally: LoadTally;
}

/** What to serve, and how often to repeat each operation. */
export interface LifeCycle {
  readonly workspace: Workspace;
  readonly store: string;
  /** Paths to request. */
  readonly paths: readonly string[];
  readonly times: number;
}

/** About 300 requests a second: half of the clients keep their connection, half open one for each request. */
const shape = { keeping: 5, changing: 5, pauseMs: 30 };

/** Milliseconds of load between two operations. */
const calmMs = 500;

/** Replaces servers, makes replacements fail, and kills supervisors, all under load; returns a row for each. */
export async function runLifeCycle(given: LifeCycle): Promise<LifeCycleRow[]> {
  const { times } = given;
  return [
    await row(given, 1, `replaced ${times} times, one process`, (server) => server.replace()),
    await row(given, 2, `replaced ${times} times, two workers`, (server) => server.replace()),
    await row(given, 1, `SIGUSR2 ${times} times`, (server) => server.signal()),
    await row(given, 1, `${times} replacements that cannot open their edition`, (server) => server.fail()),
    await row(given, 2, `SIGKILL to ${times} supervisors, each started again`, (server) => server.kill()),
  ];
}

async function row(
  { workspace, store, paths, times }: LifeCycle,
  workers: number,
  done: string,
  act: (server: ReturnType<typeof serverUnderTest>) => Promise<void>,
): Promise<LifeCycleRow> {
  const server = serverUnderTest(workspace, store, workers);
  await server.start();
  const load = startSteadyLoad(server.port, paths, shape);
  for (let time = 0; time < times; time++) {
    await Bun.sleep(calmMs);
    await act(server);
  }
  await Bun.sleep(calmMs);
  const tally = await load.stop();
  await server.stop();
  return { done, tally };
}

/** The server on one port, whichever process currently runs it. */
function serverUnderTest(workspace: Workspace, store: string, workers: number) {
  const port = freePort();
  let pid = 0;
  const spawn = (what: string, more: readonly string[]): Child => {
    const words = ['--port', String(port), '--workers', String(workers), '--log-format', 'json'];
    return workspace.spawn([verdicts, 'serve', what, ...words, ...more]);
  };
  /** Starts a server and waits until it reports its address. */
  const start = async (...more: readonly string[]) => {
    const child = spawn(store, more);
    await said(child, ' at http');
    pid = child.pid;
  };
  return {
    port,
    start,
    /** Replaces it with a new process and waits until the old one exits. */
    async replace() {
      const old = pid;
      await start('--replace');
      await until(() => !isAlive(old));
    },
    /** Makes it start its own successor. */
    async signal() {
      const old = pid;
      process.kill(old, 'SIGUSR2');
      // Seen while the old process runs: once it has exited, it has no children.
      let successor: number | undefined;
      await until(() => {
        [successor] = childrenOf(old);
        return successor !== undefined || !isAlive(old);
      });
      await until(() => !isAlive(old));
      if (successor === undefined || !isAlive(successor)) throw new ScriptFailure('the successor has exited');
      pid = successor;
    },
    /** Starts a replacement that has no edition to serve. */
    async fail() {
      const code = await spawn(import.meta.path, ['--replace']).exited;
      if (code !== 1) throw new ScriptFailure(`a replacement without an edition exited with ${code}`);
      if (!isAlive(pid)) throw new ScriptFailure('the server exited');
    },
    /** Kills the supervisor, starts another, and waits until the orphaned workers are gone. */
    async kill() {
      const orphans = childrenOf(pid);
      process.kill(pid, 'SIGKILL');
      await Bun.sleep(calmMs);
      if (!orphans.every(isAlive)) throw new ScriptFailure('a worker died with its supervisor');
      await start();
      await until(() => !orphans.some(isAlive));
    },
    async stop() {
      process.kill(pid, 'SIGTERM');
      await until(() => !isAlive(pid));
    },
  };
}

/** Waits until a process has written this text to standard error. */
async function said(child: Child, wanted: string): Promise<void> {
  let text = '';
  const found = Promise.withResolvers<void>();
  void (async () => {
    for await (const chunk of child.stderr) {
      text += new TextDecoder().decode(chunk);
      if (text.includes(wanted)) found.resolve();
    }
    found.reject(new ScriptFailure(`ended: ${text.slice(0, 1000)}`));
  })();
  await found.promise;
}
