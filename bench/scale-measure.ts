import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeCatalogue } from './catalogue.ts';
import { type Outcome, runCommand, verdicts } from './command.ts';
import { measurePages, type PageCost } from './page-cost.ts';
import { memoryOf } from './processes.ts';
import { progress } from './progress.ts';
import { startServer } from './server.ts';
import { median } from './statistics.ts';
import type { Workspace } from './workspace.ts';
import { measureRound } from './wrk.ts';
import { wrkFileScript } from './wrk-script.ts';

/** What was measured of a large catalogue; sizes in bytes. */
export interface ScaleResult {
  readonly records: number;
  readonly sourceBytes: number;
  readonly compile: Outcome;
  readonly editionBytes: number;
  /** From starting the server to its first 200. */
  readonly readySeconds: number;
  readonly memoryAtStart: number;
  readonly pages: PageCost;
  /** Verdicts drawn uniformly from all: medians of the rounds. */
  readonly requestsPerSecond: number;
  readonly cpuPerRequest: number;
  readonly memoryUnderLoad: number;
}

/** How verdicts are asked for: rounds of so many seconds, on so many connections. */
export const load = { rounds: 5, seconds: 3, connections: 32 } as const;

/** Generates, compiles, serves and measures so many records. */
export async function measureScale(
  workspace: Workspace,
  tools: Readonly<Record<'wrk' | 'taskset', string>>,
  records: number,
): Promise<ScaleResult> {
  const onCore = (core: number, ...words: string[]) => [tools.taskset, '--cpu-list', String(core), ...words];
  progress(`Generating ${records} records …`);
  const catalogue = workspace.path(`catalogue-${records}`);
  const slugs = await writeCatalogue(catalogue, records);

  progress('Compiling …');
  const edition = workspace.path(`edition-${records}.sqlite`);
  const compile = await runCommand(workspace, verdicts, 'compile', catalogue, '--to', edition);

  progress('Serving …');
  const start = performance.now();
  const server = await startServer(workspace, `/api/v1/${slugs[0]}`, (port) =>
    onCore(0, verdicts, 'serve', edition, '--port', String(port)),
  );
  const readySeconds = (performance.now() - start) / 1000;
  const memoryAtStart = memoryOf(server.pid);

  progress('Asking for pages …');
  const pages = await measurePages(server, records);

  const measured = [];
  const script = workspace.path(`verdicts-${records}.lua`);
  const paths = workspace.path(`paths-${records}`);
  writeFileSync(paths, slugs.map((slug) => `/api/v1/${slug}\n`).join(''));
  writeFileSync(script, wrkFileScript(paths));
  const from = { workspace, command: onCore(1, tools.wrk), connections: load.connections };
  for (let round = 0; round <= load.rounds; round++) {
    progress(`Asking for verdicts, round ${round} of ${load.rounds} …`);
    measured.push(await measureRound(from, server, script, load.seconds));
  }
  // The first filled the cache.
  const rounds = measured.slice(1);
  const result = {
    records,
    sourceBytes: statSync(join(catalogue, 'verdicts.ndjson')).size,
    compile,
    editionBytes: statSync(edition).size,
    readySeconds,
    memoryAtStart,
    pages,
    requestsPerSecond: median(rounds.map((each) => each.requestsPerSecond)),
    cpuPerRequest: median(rounds.map((each) => each.cpuPerRequest)),
    memoryUnderLoad: memoryOf(server.pid),
  };
  server.child.kill();
  await server.child.exited;
  rmSync(edition);
  return result;
}
