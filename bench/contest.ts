import { cpus } from 'node:os';
import { BenchFailure } from '../lab/failure.ts';
import { memoryWithChildren } from '../lab/processes.ts';
import { writeCatalogue } from './catalogue.ts';
import { runCommand, verdicts } from './command.ts';
import { type Comparison, compare, type Pace } from './comparison.ts';
import type { Contestant, ContestantName } from './contestant.ts';
import { startNginxProxy } from './nginx-proxy.ts';
import { startNginx } from './nginx-server.ts';
import { progress } from './progress.ts';
import { checkSameBytes, etagsOf } from './same-bytes.ts';
import { type RunningServer, startServer } from './server.ts';
import { collectSite, listPath } from './site.ts';
import type { Tool } from './tools.ts';
import { startVarnish } from './varnish.ts';
import { createWorkloads } from './workload.ts';
import type { Workspace } from './workspace.ts';
import { installYardsticks, startYardstick, writeRecords, type YardstickName } from './yardsticks.ts';

/** What a contest found out. */
export interface ContestResult {
  readonly comparisons: readonly Comparison[];
  /** Resident memory of each server at the end, in bytes. */
  readonly memory: ReadonlyMap<ContestantName, number>;
}

const recordCount = 10_000;

/** Connections that wrk keeps open to each process under load. */
export const connections = 32;

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
  const serve = (...options: string[]) =>
    startServer(workspace, listPath, (port) =>
      onCore(0, verdicts, 'serve', edition, '--port', String(port), ...options),
    );
  const ours = await serve();
  const site = await collectSite(ours.origin, slugs);

  progress('Comparing the bytes …');
  const nginx = await startNginx(workspace, site, onCore(0, tools.nginx));
  const etags = etagsOf([...site.verdicts, ...site.badges, ...site.lists, ...site.gzipReviews]);
  const contestants: Contestant[] = [
    { name: 'verdicts', server: ours, etags, workers: 1 },
    { name: 'nginx', server: nginx, etags: await checkSameBytes(nginx.origin, site), workers: 1 },
  ];
  const wanted = new Set(workloads.flatMap(({ servers }) => servers));
  const enter = async (name: ContestantName, start: () => Promise<RunningServer>, workers = 1) => {
    if (wanted.has(name)) contestants.push({ name, server: await start(), etags, workers });
  };
  await enter('verdicts, small cache', () => serve('--cache', '1'));
  await enter('verdicts, two workers', () => serve('--workers', '2'), 2);
  await enter('nginx proxy', () => startNginxProxy(workspace, ours.origin, onCore(0, tools.nginx)));
  await enter('varnish', () => startVarnish(workspace, ours.origin, onCore(0, tools.varnishd)));
  await installYardsticks(workspace);
  const data = writeRecords(workspace, site);
  const enterYardstick = (name: YardstickName, path: string) =>
    enter(name, () => startYardstick(workspace, name, data, onCore(0, tools.node), path));
  await enterYardstick('fastify', listPath);
  await enterYardstick('json-server', '/verdicts?_page=1&_limit=1');
  await enterYardstick('badge-maker', `/api/badge/${slugs[0]}`);
  await enterYardstick('badgen', `/api/badge/${slugs[0]}`);

  const load = { workspace, command: onCore(1, tools.wrk), connections };
  const comparisons: Comparison[] = [];
  for (const workload of workloads) comparisons.push(await compare(load, workload, contestants, pace));
  const memory = new Map(contestants.map(({ name, server }) => [name, memoryWithChildren(server.pid)]));
  return { comparisons, memory };
}
