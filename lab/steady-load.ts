import { LostRequest, RawConnection } from './raw-connection.ts';

/** Number of requests, and of those without an answer of 200. */
export interface LoadTally {
  readonly requests: number;
  readonly slowestMs: number;
  /** Failures by kind: `status 503`, or a kind of `LostRequest`. */
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

/**
 * Requests paths in turn from a port of 127.0.0.1; counts requests that are refused, lost, cut off or not answered with
 * 200.
 */
export function startSteadyLoad(
  port: number,
  paths: readonly string[],
  { keeping, changing, pauseMs }: LoadShape = { keeping: 6, changing: 4, pauseMs: 5 },
): SteadyLoad {
  const failures: Record<string, number> = {};
  const tally = { requests: 0, slowestMs: 0, failures };
  let isRunning = true;
  const run = async (isKeeping: boolean) => {
    let connection: RawConnection | undefined;
    const fail = (what: string) => {
      failures[what] = (failures[what] ?? 0) + 1;
      connection = undefined;
    };
    while (isRunning) {
      const asked = performance.now();
      try {
        // Not a failure: HTTP lets either side close an idle connection.
        if (!connection || connection.isClosed) connection = await RawConnection.open(port);
        const { status, isLast } = await connection.ask(paths[tally.requests++ % paths.length] ?? '/');
        if (status !== 200) fail(`status ${status}`);
        else if (isLast || !isKeeping) {
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
