import { memoryWithChildren } from '../../lab/processes.ts';
import { progress } from '../progress.ts';
import type { RunningServer } from '../server.ts';
import type { Tool } from '../tools.ts';
import type { Workspace } from '../workspace.ts';
import { type Comparison, compare, type Pace } from './compare.ts';
import { type Contestant, type ContestantName, ownServers } from './contestant.ts';
import { startNginxFiles } from './nginx-files.ts';
import { startNginxProxy } from './nginx-proxy.ts';
import { checkSameBytes } from './same-bytes.ts';
import { compileWith, setUp } from './setup.ts';
import { collectSite, listPath } from './site.ts';
import { startVarnish } from './varnish.ts';
import { installYardsticks, startYardstick, writeRecords, type YardstickName } from './yardsticks.ts';

/** Results of a contest. */
export interface ContestResult {
  readonly comparisons: readonly Comparison[];
  /** Resident memory of each server at the end, in bytes. */
  readonly memory: ReadonlyMap<ContestantName, number>;
}

/** Starts the servers and measures every workload whose title contains `only`. */
export async function holdContest(
  workspace: Workspace,
  tools: Readonly<Record<Tool, string>>,
  pace: Pace,
  only: string,
): Promise<ContestResult> {
  const setup = await setUp(workspace, tools, only);
  const { slugs, workloads, onServerCore } = setup;
  const serve = await compileWith(setup);
  const ours = await serve();
  const site = await collectSite(ours.origin, slugs);

  progress('Comparing the bytes …');
  const nginx = await startNginxFiles(workspace, site, onServerCore(tools.nginx));
  await checkSameBytes(nginx.origin, site, slugs);
  const contestants: Contestant[] = [
    { name: 'verdicts', server: ours, workers: 1 },
    { name: 'nginx', server: nginx, workers: 1 },
  ];
  const wanted = new Set(workloads.flatMap(({ servers }) => servers));
  const enter = async (name: ContestantName, start: () => Promise<RunningServer>, workers = 1) => {
    if (wanted.has(name)) contestants.push({ name, server: await start(), workers });
  };
  await enter('verdicts, small cache', () => serve(...ownServers['verdicts, small cache']));
  await enter('verdicts, two workers', () => serve(...ownServers['verdicts, two workers']), 2);
  await enter('nginx proxy', () => startNginxProxy(workspace, ours.origin, onServerCore(tools.nginx)));
  await enter('varnish', () => startVarnish(workspace, ours.origin, onServerCore(tools.varnishd)));
  await installYardsticks(workspace);
  const data = writeRecords(workspace, site);
  const enterYardstick = (name: YardstickName, path: string) =>
    enter(name, () => startYardstick(workspace, name, data, onServerCore(tools.node), path));
  await enterYardstick('fastify', listPath);
  await enterYardstick('json-server', '/verdicts?_page=1&_limit=1');
  await enterYardstick('badge-maker', `/api/badge/${slugs[0]}`);
  await enterYardstick('badgen', `/api/badge/${slugs[0]}`);

  const comparisons: Comparison[] = [];
  for (const workload of workloads) comparisons.push(await compare(setup.load, workload, contestants, pace));
  const memory = new Map(contestants.map(({ name, server }) => [name, memoryWithChildren(server.pid)]));
  return { comparisons, memory };
}
