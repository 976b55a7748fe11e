import { freePort } from '../../lab/free-port.ts';
import { childrenOf, isAlive } from '../../lab/processes.ts';
import { ScriptFailure } from '../../lab/script/failure.ts';
import { type LoadTally, startSteadyLoad } from '../../lab/steady-load.ts';
import { until } from '../../lab/until.ts';
import { verdicts } from '../command.ts';
import type { Child, Workspace } from '../workspace.ts';

/** What was done to a server under load, and what became of the requests meanwhile. */
export interface LifeCycleRow {
  readonly done: string;
  readonly tally: LoadTally;
}

/** What is served, and how often each thing is done. */
export interface LifeCycle {
  readonly workspace: Workspace;
  readonly store: string;
  /** Paths that are asked for. */
  readonly paths: readonly string[];
  readonly times: number;
}

/** About 300 requests a second: half of the clients keep their connection, half make one for each request. */
const shape = { keeping: 5, changing: 5, pauseMs: 30 };

/** Milliseconds of load between two things that are done. */
const calmMs = 500;

/** Replaces servers, lets replacements fail, and kills supervisors, each under load; a row for each. */
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

/** The server of one port, whichever process it is. */
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

  /** Starts a server and waits until it says that it serves. */
  async start(...more: readonly string[]): Promise<void> {
    const child = this.#spawn(this.#store, more);
    await said(child, ' at http');
    this.#pid = child.pid;
  }

  /** Has a new process take its place, and waits until the old one has ended. */
  async replace(): Promise<void> {
    const old = this.#pid;
    await this.start('--replace');
    await until(() => !isAlive(old));
  }

  /** Has it start its own successor. */
  async signal(): Promise<void> {
    const old = this.#pid;
    process.kill(old, 'SIGUSR2');
    await until(() => childrenOf(old).length > 0 || !isAlive(old));
    const [successor = 0] = childrenOf(old);
    await until(() => !isAlive(old));
    if (!isAlive(successor)) throw new ScriptFailure('the successor has ended');
    this.#pid = successor;
  }

  /** Starts a replacement that has nothing to serve. */
  async fail(): Promise<void> {
    const code = await this.#spawn(import.meta.path, ['--replace']).exited;
    if (code !== 1) throw new ScriptFailure(`a replacement without an edition ended with ${code}`);
    if (!isAlive(this.#pid)) throw new ScriptFailure('the server ended');
  }

  /** Kills the supervisor, starts another, and waits until no worker of the first is left. */
  async kill(): Promise<void> {
    const orphans = childrenOf(this.#pid);
    process.kill(this.#pid, 'SIGKILL');
    await Bun.sleep(calmMs);
    if (!orphans.every(isAlive)) throw new ScriptFailure('a worker ended with its supervisor');
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

/** Waits until a process has written this to standard error. */
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
