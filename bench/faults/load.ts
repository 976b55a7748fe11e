import { LostRequest, RawConnection } from '../../lab/raw-connection.ts';

/** Correct answers by path: the bytes in each edition that may be served. */
export type Expected = ReadonlyMap<string, ReadonlySet<string>>;

/** Outcome of the requests of a load. */
export interface FaultTally {
  readonly requests: number;
  /** Requests without a correct answer, counted by failure. */
  readonly failures: ReadonlyMap<string, number>;
  /** Answers of 503, on which clients can retry. */
  readonly refused: number;
  /** Seconds from the first failure to the last; 0 for fewer than two failures. */
  readonly troubleSeconds: number;
  readonly slowestMs: number;
}

/** A load that runs until it is stopped. */
export interface FaultLoad {
  stop(): Promise<FaultTally>;
}

/** Concurrent clients, and the pause of each between two requests, in milliseconds. */
const clients = 6;
const pauseMs = 2;

/** Requests random paths over persistent connections until stopped, and compares every byte. */
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
        // Not a failure: HTTP lets either side close an idle connection.
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

/** Number of failed requests. */
export function failedOf({ failures }: FaultTally): number {
  return [...failures.values()].reduce((sum, count) => sum + count, 0);
}

/** Describes failures in one line; empty if there are none. */
export function tellFailures({ failures, troubleSeconds }: FaultTally): string {
  const each = [...failures].map(([what, count]) => `${count} × ${what}`).join(', ');
  return each && `${each} within ${troubleSeconds.toFixed(1)} s`;
}
