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
  act: (server: ServerUnderTest) => Promise<void>,
): Promise<LifeCycleRow> {
  const server = new ServerUnderTest(workspace, store, workers);
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
class ServerUnderTest {
  readonly port = freePort();
  readonly #workspace: Workspace;
  readonly #store: string;
  readonly #workers: number;
  #pid = 0;

  constructor(workspace: Workspace, store: string, workers: number) {
    this.#workspace = workspace;
    this.#store = store;
    this.#workers = workers;
  }

  /** Starts a server and waits until it reports its address. */
  async start(...more: readonly string[]): Promise<void> {
    const child = this.#spawn(this.#store, more);
    await said(child, ' at http');
    this.#pid = child.pid;
  }

  /** Replaces it with a new process and waits until the old one exits. */
  async replace(): Promise<void> {
    const old = this.#pid;
    await this.start('--replace');
    await until(() => !isAlive(old));
  }

  /** Makes it start its own successor. */
  async signal(): Promise<void> {
    const old = this.#pid;
    process.kill(old, 'SIGUSR2');
    await until(() => childrenOf(old).length > 0 || !isAlive(old));
    const [successor = 0] = childrenOf(old);
    await until(() => !isAlive(old));
    if (!isAlive(successor)) throw new ScriptFailure('the successor has exited');
    this.#pid = successor;
  }

  /** Starts a replacement that has no edition to serve. */
  async fail(): Promise<void> {
    const code = await this.#spawn(import.meta.path, ['--replace']).exited;
    if (code !== 1) throw new ScriptFailure(`a replacement without an edition exited with ${code}`);
    if (!isAlive(this.#pid)) throw new ScriptFailure('the server exited');
  }

  /** Kills the supervisor, starts another, and waits until the orphaned workers are gone. */
  async kill(): Promise<void> {
    const orphans = childrenOf(this.#pid);
    process.kill(this.#pid, 'SIGKILL');
    await Bun.sleep(calmMs);
    if (!orphans.every(isAlive)) throw new ScriptFailure('a worker died with its supervisor');
    await this.start();
    await until(() => !orphans.some(isAlive));
  }

  async stop(): Promise<void> {
    process.kill(this.#pid, 'SIGTERM');
    await until(() => !isAlive(this.#pid));
  }

  #spawn(what: string, more: readonly string[]): Child {
    const words = ['--port', String(this.port), '--workers', String(this.#workers), '--log-format', 'json'];
    return this.#workspace.spawn([verdicts, 'serve', what, ...words, ...more]);
  }
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
