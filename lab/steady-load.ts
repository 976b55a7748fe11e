import { LostRequest, RawConnection } from './raw-connection.ts';

/** Requests of a load, and what became of those that had no answer of 200. */
export interface LoadTally {
  readonly requests: number;
  readonly slowestMs: number;
  /** How often each happened: `status 503`, or a kind of `LostRequest`. */
  readonly failures: Readonly<Record<string, number>>;
}

/** A load that runs until it is stopped. */
export interface SteadyLoad {
  /** As it is now. */
  readonly tally: LoadTally;
  stop(): Promise<LoadTally>;
}

/** How many clients ask at the same time, and how many milliseconds each waits between two requests. */
export interface LoadShape {
  /** Clients that keep their connection until an answer says that it is the last. */
  readonly keeping: number;
  /** Clients that make a connection for each request. */
  readonly changing: number;
  readonly pauseMs: number;
}

/** Milliseconds until a client that could not connect tries again. */
const refusedPauseMs = 5;

/** Asks a port of 127.0.0.1 for paths in turn; counts every request that is refused, lost, cut off or not a 200. */
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
        // A connection that was closed between two requests is no failure: HTTP lets either side do that.
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
