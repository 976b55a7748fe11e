import { type LoadTally, type SteadyLoad, startSteadyLoad } from '../../lab/steady-load.ts';

/** Correct answers by path: the bytes in each edition that may be served. */
export type Expected = ReadonlyMap<string, ReadonlySet<string>>;

/** Clients with persistent connections, and the pause of each between two requests, in milliseconds. */
const shape = { keeping: 6, changing: 0, pauseMs: 2 };

/** Requests paths until stopped, and compares every byte. A 503, on which clients can retry, is no failure. */
export function startFaultLoad(origin: string, expected: Expected): SteadyLoad {
  const paths = [...expected.keys()];
  return startSteadyLoad(Number(new URL(origin).port), paths, shape, (path, { status, body }) => {
    if (status === 503) return undefined;
    if (status !== 200) return `status ${status}`;
    return expected.get(path)?.has(body.toString('latin1')) ? undefined : 'wrong bytes';
  });
}

/** Number of failed requests. */
export function failedOf({ failures }: LoadTally): number {
  return Object.values(failures).reduce((sum, count) => sum + count, 0);
}

/** Describes failures in one line; empty if there are none. */
export function tellFailures({ failures, troubleMs }: LoadTally): string {
  const each = Object.entries(failures).map(([what, count]) => `${count} × ${what}`);
  return each.length === 0 ? '' : `${each.join(', ')} within ${(troubleMs / 1000).toFixed(1)} s`;
}
