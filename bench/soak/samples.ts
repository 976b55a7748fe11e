import { existsSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { childrenOf, memoryOf } from '../../lab/processes.ts';

/** A sample of a server and all its processes. */
export interface SoakSample {
  /** Seconds since the load began. */
  readonly at: number;
  /** Resident memory of all processes, in bytes. */
  readonly rss: number;
  readonly descriptors: number;
  readonly threads: number;
  readonly connections: number;
  /** Caches of finished answers, in bytes. */
  readonly cache: number;
  /** Publications by which the slowest worker lags the store. */
  readonly lag: number;
  /** Size of the temporary folder, in bytes. */
  readonly temporary: number;
  /** Workers replaced and failures logged so far. */
  readonly restarts: number;
  readonly failures: number;
}

/** Where to sample. */
export interface SoakPlace {
  /** The supervisor's process; workers are its children. */
  readonly pid: number;
  readonly admin: string;
  readonly temporary: string;
  readonly newest: () => number;
}

/** Takes a sample; a process that exits meanwhile counts as zero. */
export async function takeSample(place: SoakPlace, at: number): Promise<SoakSample> {
  const pids = [place.pid, ...childrenOf(place.pid)];
  const sum = (of: (pid: number) => number) => pids.reduce((total, pid) => total + of(pid), 0);
  // A persistent connection would count among the server's descriptors.
  const metrics = await (await fetch(`${place.admin}/metrics`, { keepalive: false })).text();
  const values = (name: string, label = '') =>
    [...metrics.matchAll(new RegExp(`^${name}(?:\\{[^}]*${label}[^}]*\\})? (\\S+)$`, 'gm'))].map(
      ([, value]) => Number(value),
    );
  const total = (name: string, label?: string) => values(name, label).reduce((all, value) => all + value, 0);
  const newest = place.newest();
  return {
    at,
    rss: sum(memoryOf),
    descriptors: sum((pid) => entriesOf(`/proc/${pid}/fd`)),
    threads: sum((pid) => entriesOf(`/proc/${pid}/task`)),
    connections: total('verdicts_connections_open'),
    cache: total('verdicts_memory_bytes', 'holder="cache"'),
    lag: Math.max(0, ...values('verdicts_store_publication').map((sequence) => newest - (sequence - 1))),
    temporary: bytesIn(place.temporary),
    restarts: total('verdicts_worker_restarts_total'),
    failures: total('verdicts_failures_total'),
  };
}

/** Memory and open descriptors of each process, for tracing a leak. */
export function describeDescriptors(pid: number): readonly string[] {
  return [pid, ...childrenOf(pid)].flatMap((one) =>
    namesIn(`/proc/${one}/fd`).map((name) => linkOf(`/proc/${one}/fd/${name}`)),
  );
}

function entriesOf(folder: string): number {
  return namesIn(folder).length;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

function bytesIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((all, size) => all + size, 0);
}
