import { progress } from '../progress.ts';
import { type Load, measureRound, type Round } from '../wrk.ts';
import { type Contestant, type ContestantName, slowServers, writeScript } from './contestant.ts';
import type { Workload } from './workload.ts';

/** Length of a comparison. */
export interface Pace {
  readonly rounds: number;
  readonly seconds: number;
  /** Load before the first round. */
  readonly warmUpSeconds: number;
}

/** Measurements of one workload: the rounds of each server, in the order in which they took turns. */
export interface Comparison {
  readonly workload: Workload;
  readonly rounds: ReadonlyMap<ContestantName, readonly Round[]>;
}

/** Rounds of a slow server. */
const slowRoundsMax = 3;

/** Measures a workload: the servers take turns, one round each, until every one has its rounds. */
export async function compare(
  load: Load,
  workload: Workload,
  contestants: readonly Contestant[],
  { rounds, seconds, warmUpSeconds }: Pace,
): Promise<Comparison> {
  const lanes = [];
  for (const contestant of contestants) {
    if (!workload.servers.includes(contestant.name)) continue;
    const script = await writeScript(load.workspace, workload, contestant);
    // Each worker gets as many connections as a server without workers, so that concurrency per process is equal.
    const share = { ...load, connections: load.connections * contestant.workers };
    if (warmUpSeconds > 0) await measureRound(share, contestant.server, script, warmUpSeconds);
    lanes.push({ ...contestant, share, script, measured: [] as Round[] });
  }
  for (let number = 1; number <= rounds; number++)
    for (const { name, server, share, script, measured } of lanes) {
      if (slowServers.has(name) && number > slowRoundsMax) continue;
      const round = await measureRound(share, server, script, seconds);
      measured.push(round);
      progress(
        `${workload.title}, ${name}, round ${number}: ${Math.round(round.requestsPerSecond)} requests/s`,
      );
    }
  return { workload, rounds: new Map(lanes.map(({ name, measured }) => [name, measured])) };
}
