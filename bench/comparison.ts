import { type Contestant, type ContestantName, pathsOf, writeScript } from './contestant.ts';
import { progress } from './progress.ts';
import type { Workload } from './workload.ts';
import { type Load, type Round, measureRound } from './wrk.ts';

/** How long a comparison measures. */
export interface Pace {
  readonly rounds: number;
  readonly seconds: number;
}

/** What was measured of one workload: the rounds of each server, in the order in which they took turns. */
export interface Comparison {
  readonly workload: Workload;
  readonly rounds: ReadonlyMap<ContestantName, readonly Round[]>;
}

/** Seconds of load before the first round: enough to ask for each of 10,000 paths at least once. */
const warmUpSeconds = 1;

/** Measures a workload on servers that take turns: one round each, and again. */
export async function compare(
  load: Load,
  workload: Workload,
  contestants: readonly Contestant[],
  { rounds, seconds }: Pace,
): Promise<Comparison> {
  const lanes = [];
  for (const contestant of contestants) {
    if (pathsOf(workload, contestant.name).length === 0) continue;
    const script = await writeScript(load.workspace, workload, contestant);
    await measureRound(load, contestant.server, script, warmUpSeconds, 'in turn');
    lanes.push({ ...contestant, script, measured: [] as Round[] });
  }
  for (let number = 1; number <= rounds; number++)
    for (const { name, server, script, measured } of lanes) {
      const round = await measureRound(load, server, script, seconds);
      measured.push(round);
      progress(`${workload.title}, ${name}, round ${number}: ${Math.round(round.requestsPerSecond)} requests/s`);
    }
  return { workload, rounds: new Map(lanes.map(({ name, measured }) => [name, measured])) };
}
