import { LostRequest, RawConnection } from '../../lab/raw-connection.ts';
import type { Fault, FaultReport } from './fault.ts';
import type { FaultGround } from './ground.ts';
import type { Expected } from './load.ts';

/** Repetitions. */
const rounds = 8;

/** Clients with a persistent connection, and clients that open one for each request. */
const keeping = 12;
const changing = 4;

/** Asks a single-process server to stop under load. */
export const sigterm: Fault = {
  name: 'sigterm',
  title: 'SIGTERM under load',
  run: (ground) => stopUnderLoad(ground, 'SIGTERM', []),
};

/** Asks a server with workers to stop under load. */
export const sigtermWorkers: Fault = {
  name: 'sigterm-workers',
  title: 'SIGTERM under load, workers',
  run: (ground) => stopUnderLoad(ground, 'SIGTERM', ['--workers', '2']),
};

/** Closes the terminal of a server under load. */
export const sighup: Fault = {
  name: 'sighup',
  title: 'SIGHUP under load',
  run: (ground) => stopUnderLoad(ground, 'SIGHUP', []),
};

async function stopUnderLoad(
  ground: FaultGround,
  signal: 'SIGTERM' | 'SIGHUP',
  options: readonly string[],
): Promise<FaultReport> {
  const expected = await ground.learnAll();
  const seen = { requests: 0, failed: 0, unaccepted: 0 };
  const wrong: string[] = [];
  let slowestMs = 0;
  for (let round = 0; round < rounds; round++) {
    const server = await ground.serve({ options });
    const load = Promise.all([
      ...Array.from({ length: keeping }, () => askUntilClosed(server.origin, expected, seen, wrong)),
      ...Array.from({ length: changing }, () => askAnew(server.origin, expected, seen, wrong)),
    ]);
    await Bun.sleep(500 + Math.random() * 300);
    const told = performance.now();
    server.child.kill(signal);
    await server.child.exited;
    slowestMs = Math.max(slowestMs, performance.now() - told);
    await load;
    if (server.child.exitCode !== 0)
      wrong.push(`it exited with ${server.child.exitCode ?? server.child.signalCode}`);
  }
  return {
    done: `${rounds} servers, ${keeping + changing} clients; exited within ${(slowestMs / 1000).toFixed(1)} s`,
    requests: seen.requests,
    failed: seen.failed,
    said: seen.unaccepted > 0 ? `${seen.unaccepted} connections were reset before accept` : '',
    wrong: [...new Set(wrong)],
  };
}

interface Seen {
  requests: number;
  failed: number;
  /** New connections that the kernel had accepted but the server had not. */
  unaccepted: number;
}

/** Sends requests over one connection without a pause until a response closes it; every response must be complete. */
async function askUntilClosed(
  origin: string,
  expected: Expected,
  seen: Seen,
  wrong: string[],
): Promise<void> {
  const paths = [...expected.keys()];
  const connection = await RawConnection.open(Number(new URL(origin).port));
  for (;;) {
    const path = paths[Math.floor(Math.random() * paths.length)] ?? '';
    seen.requests++;
    try {
      const { status, body, isLast } = await connection.ask(path);
      if (status !== 200 || !expected.get(path)?.has(body.toString('latin1'))) {
        seen.failed++;
        wrong.push(`status ${status} with ${body.length} bytes`);
      }
      if (isLast) return connection.close();
    } catch (error) {
      if (!(error instanceof LostRequest)) throw error;
      seen.failed++;
      wrong.push(`a request on an open connection was ${error.kind}`);
      return;
    }
  }
}

/** Opens a connection for each request until the server refuses. */
async function askAnew(origin: string, expected: Expected, seen: Seen, wrong: string[]): Promise<void> {
  const paths = [...expected.keys()];
  for (;;) {
    const path = paths[Math.floor(Math.random() * paths.length)] ?? '';
    let connection: RawConnection;
    try {
      connection = await RawConnection.open(Number(new URL(origin).port));
    } catch {
      return;
    }
    seen.requests++;
    try {
      const { status } = await connection.ask(path);
      if (status !== 200) wrong.push(`status ${status} on a new connection`);
      connection.close();
    } catch (error) {
      if (!(error instanceof LostRequest)) throw error;
      if (error.kind === 'unanswered') seen.unaccepted++;
      else {
        seen.failed++;
        wrong.push(`a request on a new connection was ${error.kind}`);
      }
    }
  }
}
