import { LostRequest, RawConnection } from '../../lab/raw-connection.ts';

/** What a path may be answered with: its bytes in each of the editions that may be served. */
export type Expected = ReadonlyMap<string, ReadonlySet<string>>;

/** What became of the requests of a load. */
export interface FaultTally {
  readonly requests: number;
  /** Requests that had no right answer, by what they had instead. */
  readonly failures: ReadonlyMap<string, number>;
  /** Answers of 503, which a client can understand. */
  readonly refused: number;
  /** Seconds from the first failure to the last; 0 for none or one. */
  readonly troubleSeconds: number;
  readonly slowestMs: number;
}

/** A load that runs until it is stopped. */
export interface FaultLoad {
  stop(): Promise<FaultTally>;
}

/** Clients at the same time, and the milliseconds that each waits between two requests. */
const clients = 6;
const pauseMs = 2;

/** Asks for all paths at random, again and again, over connections that are kept, and compares every byte. */
export function startFaultLoad(origin: string, expected: Expected): FaultLoad {
  const port = Number(new URL(origin).port);
  const paths = [...expected.keys()];
  const failures = new Map<string, number>();
  const times: number[] = [];
  const seen = { requests: 0, refused: 0, slowestMs: 0 };
  let isRunning = true;
  const fail = (what: string) => {
    failures.set(what, (failures.get(what) ?? 0) + 1);
    times.push(performance.now());
  };
  const run = async () => {
    let connection: RawConnection | undefined;
    while (isRunning) {
      const path = paths[Math.floor(Math.random() * paths.length)] ?? '';
      const asked = performance.now();
      try {
        // A connection that was closed between two requests is no failure: HTTP lets either side do that.
        if (!connection || connection.isClosed) connection = await RawConnection.open(port);
        seen.requests++;
        const { status, body, isLast } = await connection.ask(path);
        if (status === 503) seen.refused++;
        else if (status !== 200) fail(`status ${status}`);
        else if (!expected.get(path)?.has(body.toString('latin1'))) fail('wrong bytes');
        if (isLast) connection = undefined;
      } catch (error) {
        if (!(error instanceof LostRequest)) throw error;
        fail(error.kind);
        connection = undefined;
      }
      seen.slowestMs = Math.max(seen.slowestMs, performance.now() - asked);
      await Bun.sleep(pauseMs);
    }
    connection?.close();
  };
  const all = Promise.all(Array.from({ length: clients }, run));
  return {
    async stop() {
      isRunning = false;
      await all;
      const troubleSeconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000;
      return { ...seen, failures, troubleSeconds };
    },
  };
}

/** How many requests failed. */
export function failedOf({ failures }: FaultTally): number {
  return [...failures.values()].reduce((sum, count) => sum + count, 0);
}

/** Failures in words; empty for none. */
export function tellFailures({ failures, troubleSeconds }: FaultTally): string {
  const each = [...failures].map(([what, count]) => `${count} × ${what}`).join(', ');
  return each && `${each} within ${troubleSeconds.toFixed(1)} s`;
}
