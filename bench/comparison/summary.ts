import { median, rangeOf } from '../statistics.ts';
import type { Round } from '../wrk.ts';
import type { Comparison } from './compare.ts';
import type { ContestantName } from './contestant.ts';

/** Throughput of one server relative to another: the ratios of requests per second, round by round. */
export interface Ratio {
  readonly median: number;
  readonly range: readonly [number, number];
}

/** One server in one workload: the medians of its rounds. */
export interface SummaryRow extends Round {
  readonly workload: string;
  readonly server: ContestantName;
  /** Missing where nginx does not take part. */
  readonly toNginx: Ratio | undefined;
}

/** Medians of every workload, one row for each server. */
export function summarise(comparisons: readonly Comparison[]): SummaryRow[] {
  return comparisons.flatMap(({ workload: { title }, rounds }) => {
    const nginx = rounds.get('nginx');
    return [...rounds].map(([server, own]) => ({
      workload: title,
      server,
      toNginx: nginx && ratioOf(own, nginx),
      ...mediansOf(own),
    }));
  });
}

/** Ratios of paired rounds: servers take turns, so paired rounds ran under the same conditions. */
export function ratioOf(own: readonly Round[], other: readonly Round[]): Ratio {
  const ratios = own.map(
    ({ requestsPerSecond }, index) => requestsPerSecond / (other[index]?.requestsPerSecond ?? Number.NaN),
  );
  return { median: median(ratios), range: rangeOf(ratios) };
}

/** The median of each measurement. */
export function mediansOf(rounds: readonly Round[]): Round {
  const medianOf = (key: keyof Round) => median(rounds.map((round) => round[key]));
  return {
    requestsPerSecond: medianOf('requestsPerSecond'),
    p50Ms: medianOf('p50Ms'),
    p99Ms: medianOf('p99Ms'),
    cpuPerRequest: medianOf('cpuPerRequest'),
    busy: medianOf('busy'),
    others: medianOf('others'),
    bytesPerResponse: medianOf('bytesPerResponse'),
  };
}
