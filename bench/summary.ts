import type { Comparison } from './comparison.ts';
import type { ContestantName } from './contestant.ts';
import { median, rangeOf } from './statistics.ts';
import type { Round } from './wrk.ts';

/** How one server did against another: the ratios of requests per second, round by round. */
export interface Ratio {
  readonly median: number;
  readonly range: readonly [number, number];
}

/** One server in one workload: the medians of its rounds. */
export interface SummaryRow extends Round {
  readonly workload: string;
  readonly server: ContestantName;
  readonly toNginx: Ratio;
}

/** Medians of every workload, a row for each server; the rows of a workload stand together. */
export function summarise(comparisons: readonly Comparison[]): SummaryRow[] {
  const nginxRounds = new Map<string, readonly Round[]>();
  for (const { workload, rounds } of comparisons) {
    const nginx = rounds.get('nginx');
    if (nginx) nginxRounds.set(workload.title, nginx);
  }
  const rows = comparisons.flatMap(({ workload: { title }, rounds }) =>
    [...rounds].map(([server, own]) => {
      const toNginx = ratioOf(own, nginxRounds.get(title) ?? [], rounds.has('nginx'));
      return { workload: title, server, toNginx, ...mediansOf(own) };
    }),
  );
  const order = [...nginxRounds.keys()];
  return rows.sort((a, b) => order.indexOf(a.workload) - order.indexOf(b.workload));
}

/** Rounds that took turns are compared in pairs; those of a server that ran apart with the other's median. */
function ratioOf(own: readonly Round[], other: readonly Round[], tookTurns: boolean): Ratio {
  const typical = median(other.map(({ requestsPerSecond }) => requestsPerSecond));
  const ratios = own.map(
    ({ requestsPerSecond }, index) =>
      requestsPerSecond / ((tookTurns && other[index]?.requestsPerSecond) || typical),
  );
  return { median: median(ratios), range: rangeOf(ratios) };
}

function mediansOf(rounds: readonly Round[]): Round {
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
