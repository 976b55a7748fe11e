import { LostRequest, type RawAnswer, RawConnection } from './raw-connection.ts';

/** Number of requests, and of those without an answer of 200. */
export interface LoadTally {
  readonly requests: number;
  readonly slowestMs: number;
  /** From the first failure to the last; 0 for fewer than two failures. */
  readonly troubleMs: number;
  /** Failures by kind: a kind of `LostRequest`, or a fault of an answer, such as `status 503`. */
  readonly failures: Readonly<Record<string, number>>;
}

/** A load that runs until it is stopped. */
export interface SteadyLoad {
  /** Current counts. */
  readonly tally: LoadTally;
  stop(): Promise<LoadTally>;
}

/** Number of concurrent clients, and the pause of each between two requests, in milliseconds. */
export interface LoadShape {
  /** Clients that keep their connection until an answer closes it. */
  readonly keeping: number;
  /** Clients that open a connection for each request. */
  readonly changing: number;
  readonly pauseMs: number;
}

/** Milliseconds until a refused client retries. */
const refusedPauseMs = 5;

/** Requests paths in turn from a port of 127.0.0.1; counts requests that are refused, lost, cut off or faulty. */
export function startSteadyLoad(
  port: number,
  paths: readonly string[],
  { keeping, changing, pauseMs }: LoadShape = { keeping: 6, changing: 4, pauseMs: 5 },
  faultOf: (path: string, answer: RawAnswer) => string | undefined = statusFault,
): SteadyLoad {
  const failures: Record<string, number> = {};
  const tally = { requests: 0, slowestMs: 0, troubleMs: 0, failures };
  let firstFailure: number | undefined;
  let isRunning = true;
  const run = async (isKeeping: boolean) => {
    let connection: RawConnection | undefined;
    const fail = (what: string) => {
      failures[what] = (failures[what] ?? 0) + 1;
      firstFailure ??= performance.now();
      tally.troubleMs = performance.now() - firstFailure;
      connection?.close();
      connection = undefined;
    };
    while (isRunning) {
      const asked = performance.now();
      try {
        // Not a failure: HTTP lets either side close an idle connection.
        if (!connection || connection.isClosed) connection = await RawConnection.open(port);
        const path = paths[tally.requests++ % paths.length] ?? '/';
        const answer = await connection.ask(path);
        const fault = faultOf(path, answer);
        if (fault !== undefined) fail(fault);
        else if (answer.isLast || !isKeeping) {
          connection.close();
          connection = undefined;
        }
      } catch (error) {
        if (!(error instanceof LostRequest)) throw error;
        fail(error.kind);
        await Bun.sleep(refusedPauseMs);
      }
      tally.slowestMs = Math.max(tally.slowestMs, performance.now() - asked);
      await Bun.sleep(pauseMs);
    }
    connection?.close();
  };
  const all = Promise.all([
    ...Array.from({ length: keeping }, () => run(true)),
    ...Array.from({ length: changing }, () => run(false)),
  ]);
  return {
    tally,
    async stop() {
      isRunning = false;
      await all;
      return tally;
    },
  };
}

function statusFault(_path: string, { status }: RawAnswer): string | undefined {
  return status === 200 ? undefined : `status ${status}`;
}
