import { cpus } from 'node:os';
import { writeCatalogue } from './catalogue.ts';
import { runCommand, verdicts } from './command.ts';
import { type Comparison, compare, type Pace } from './comparison.ts';
import type { Contestant, ContestantName } from './contestant.ts';
import { BenchFailure } from './failure.ts';
import { startJsonServer } from './json-server.ts';
import { startNginx } from './nginx-server.ts';
import { memoryOf } from './processes.ts';
import { progress } from './progress.ts';
import { checkSameBytes, etagsOf } from './same-bytes.ts';
import { startServer } from './server.ts';
import { collectSite, listPath } from './site.ts';
import type { Tool } from './tools.ts';
import { createWorkloads } from './workload.ts';
import type { Workspace } from './workspace.ts';

/** What a contest found out. */
export interface ContestResult {
  readonly comparisons: readonly Comparison[];
  /** Resident memory of each server at the end, in bytes. */
  readonly memory: ReadonlyMap<ContestantName, number>;
}

const recordCount = 10_000;
/** Connections that wrk keeps open to the server under load. */
export const connections = 32;

/** json-server is so slow that its figure settles soon. */
const jsonServerRoundsMax = 3;

/** Starts the servers and measures every workload whose title holds `only`. */
export async function holdContest(
  workspace: Workspace,
  tools: Readonly<Record<Tool, string>>,
  pace: Pace,
  only: string,
): Promise<ContestResult> {
  if (cpus().length < 2) throw new BenchFailure('two cores are needed: one for the server, one for wrk');
  const onCore = (core: number, ...words: string[]) => [tools.taskset, '--cpu-list', String(core), ...words];

  progress(`Compiling ${recordCount} verdicts and serving them …`);
  const slugs = await writeCatalogue(workspace.path('catalogue'), recordCount);
  const workloads = createWorkloads(slugs).filter(({ title }) => title.includes(only));
  if (workloads.length === 0)
    throw new BenchFailure(`no workload has ${JSON.stringify(only)} in its name`, 2);
  const edition = workspace.path('edition.sqlite');
  await runCommand(workspace, verdicts, 'compile', workspace.path('catalogue'), '--to', edition);
  const ours = await startServer(workspace, listPath, (port) =>
    onCore(0, verdicts, 'serve', edition, '--port', String(port)),
  );
  const site = await collectSite(ours.origin, slugs);
  const nginx = await startNginx(workspace, site, onCore(0, tools.nginx));

  progress('Comparing the bytes …');
  const contestants: Contestant[] = [
    { name: 'verdicts', server: ours, etags: etagsOf(site.verdicts) },
    { name: 'nginx', server: nginx, etags: await checkSameBytes(nginx.origin, site) },
  ];
  const load = { workspace, command: onCore(1, tools.wrk), connections };
  const comparisons: Comparison[] = [];
  for (const workload of workloads) comparisons.push(await compare(load, workload, contestants, pace));

  const jsonServer = await startJsonServer(workspace, site, onCore(0, tools.node));
  const slow: Contestant = { name: 'json-server', server: jsonServer, etags: new Map() };
  const slowPace = { ...pace, rounds: Math.min(pace.rounds, jsonServerRoundsMax) };
  for (const workload of workloads.filter(({ jsonServerPaths }) => jsonServerPaths))
    comparisons.push(await compare(load, workload, [slow], slowPace));
  const memory = new Map([...contestants, slow].map(({ name, server }) => [name, memoryOf(server.pid)]));
  return { comparisons, memory };
}
