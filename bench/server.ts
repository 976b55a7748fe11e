import { freePort } from '../lab/free-port.ts';
import { ScriptFailure } from '../lab/script/failure.ts';
import { verdicts } from './command.ts';
import type { Child, Workspace } from './workspace.ts';

/** A server under measurement. */
export interface RunningServer {
  readonly origin: string;
  /** The process that answers: for nginx, the worker. */
  readonly pid: number;
  readonly child: Child;
  /** Its standard error so far. */
  said(): string;
}

/** Timeout for a server's first answer, in milliseconds. */
const patienceMs = 60_000;

/** Starts a server on the given port of 127.0.0.1 and waits until it answers `path` with 200. */
export async function startServer(
  workspace: Workspace,
  path: string,
  commandFor: (port: number) => readonly string[],
): Promise<RunningServer> {
  const port = freePort();
  const command = commandFor(port);
  const child = workspace.spawn(command);
  let said = '';
  const gathered = (async () => {
    for await (const chunk of child.stderr) said += new TextDecoder().decode(chunk);
  })();
  const origin = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + patienceMs;
  while (!(await answers(`${origin}${path}`))) {
    const ended = child.exitCode !== null || child.signalCode !== null;
    if (ended) await gathered;
    if (ended || performance.now() > deadline)
      throw new ScriptFailure(
        `${command.join(' ')} never answered ${path}: ${ended ? said.slice(0, 1000) : 'too slow'}`,
      );
    await Bun.sleep(2);
  }
  return { origin, pid: child.pid, child, said: () => said };
}

/** How to start `verdicts serve`: words before the command, options after it, and the path of the first request. */
export interface ServeWords {
  readonly before?: readonly string[];
  readonly options?: readonly string[];
  readonly path?: string;
}

/** Starts `verdicts serve` on an edition, a store or a catalogue. */
export function serveVerdicts(
  workspace: Workspace,
  what: string,
  { before = [], options = [], path = '/api/v1?limit=1' }: ServeWords = {},
): Promise<RunningServer> {
  return startServer(workspace, path, (port) => [
    ...[...before, verdicts, 'serve', what, '--port', String(port), ...options],
  ]);
}

/** Stops a server with SIGTERM and waits for its exit. */
export async function stopServer({ child }: Pick<RunningServer, 'child'>): Promise<void> {
  child.kill('SIGTERM');
  await child.exited;
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}
