import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryOf } from '../lab/processes.ts';
import { compileGenerated } from './catalogue.ts';
import { type Outcome, runCommand } from './command.ts';
import { measurePages, type PageCost } from './page-cost.ts';
import { progress } from './progress.ts';
import { type RunningServer, serveVerdicts } from './server.ts';
import { median } from './statistics.ts';
import { onCore } from './tools.ts';
import type { Workspace } from './workspace.ts';
import { measureRound, type Round } from './wrk.ts';
import { wrkFileScript } from './wrk-script.ts';

/** Measurements of a catalogue before the load; sizes in bytes. */
interface Served {
  readonly records: number;
  readonly sourceBytes: number;
  readonly compile: Outcome;
  /** Baseline: parsing the same lines and inserting them into SQLite (`compile-baseline.ts`). */
  readonly baseline: Outcome;
  readonly editionBytes: number;
  /** From starting the server to its first 200. */
  readonly readySeconds: number;
  readonly memoryAtStart: number;
  readonly pages: PageCost;
}

/** Measurements of a large catalogue; sizes in bytes. */
export interface ScaleResult extends Served {
  /** Verdicts drawn uniformly from all: median over the rounds. */
  readonly requestsPerSecond: number;
  readonly cpuPerRequest: number;
  readonly memoryUnderLoad: number;
}

/** A running server, and the wrk script for it. */
interface Lane {
  readonly served: Served;
  readonly server: RunningServer;
  readonly script: string;
}

/** The load: rounds, seconds per round, connections. */
export const load = { rounds: 7, seconds: 3, connections: 32 } as const;

/** Generates, compiles, serves and measures catalogues of these sizes; then all servers take turns under load. */
export async function measureScale(
  workspace: Workspace,
  tools: Readonly<Record<'wrk' | 'taskset', string>>,
  sizes: readonly number[],
): Promise<readonly ScaleResult[]> {
  const lanes: Lane[] = [];
  for (const records of sizes) lanes.push(await startLane(workspace, onCore(tools.taskset, 0), records));

  const from = {
    workspace,
    command: [...onCore(tools.taskset, 1), tools.wrk],
    connections: load.connections,
  };
  const measured = lanes.map((lane) => ({ ...lane, rounds: [] as Round[] }));
  for (let round = 0; round <= load.rounds; round++)
    for (const { served, server, script, rounds } of measured) {
      progress(`Requesting verdicts, round ${round} of ${load.rounds}, of ${served.records} …`);
      const result = await measureRound(from, server, script, load.seconds);
      // The first round fills the cache.
      if (round > 0) rounds.push(result);
    }
  return measured.map(({ served, server, rounds }) => ({
    ...served,
    requestsPerSecond: median(rounds.map((each) => each.requestsPerSecond)),
    cpuPerRequest: median(rounds.map((each) => each.cpuPerRequest)),
    memoryUnderLoad: memoryOf(server.pid),
  }));
}

async function startLane(workspace: Workspace, pinned: readonly string[], records: number): Promise<Lane> {
  const { slugs, source, edition, compile } = await compileGenerated(workspace, records);

  progress('Inserting into SQLite …');
  const database = workspace.path(`baseline-${records}.sqlite`);
  const baselineScript = join(import.meta.dir, 'compile-baseline.ts');
  const baseline = await runCommand(workspace, process.execPath, baselineScript, source, database);
  rmSync(database);

  progress('Serving …');
  const start = performance.now();
  const server = await serveVerdicts(workspace, edition, { before: pinned, path: `/api/v1/${slugs[0]}` });
  const readySeconds = (performance.now() - start) / 1000;
  const memoryAtStart = memoryOf(server.pid);

  progress('Requesting pages …');
  const pages = await measurePages(server, records);

  const script = workspace.path(`verdicts-${records}.lua`);
  const paths = workspace.path(`paths-${records}`);
  writeFileSync(paths, slugs.map((slug) => `/api/v1/${slug}\n`).join(''));
  writeFileSync(script, wrkFileScript(paths));
  const served = {
    records,
    sourceBytes: statSync(source).size,
    compile,
    baseline,
    editionBytes: statSync(edition).size,
    readySeconds,
    memoryAtStart,
    pages,
  };
  return { served, server, script };
}
