import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ScriptFailure } from '../../lab/script/failure.ts';
import { columnsOf, type Table } from '../../lab/table.ts';
import { root } from '../command.ts';
import { ratio, whole } from '../figures.ts';
import type { Workspace } from '../workspace.ts';
import { type Comparison, compare, type Pace } from './compare.ts';
import { type Contestant, type ContestantName, type OwnName, ownServers } from './contestant.ts';
import { compileWith, setUp } from './setup.ts';
import { mediansOf, ratioOf } from './summary.ts';

/** Measures this checkout and another in turns, on every workload whose title contains `only`. */
export async function compareWithBefore(
  workspace: Workspace,
  tools: Readonly<Record<'taskset' | 'wrk', string>>,
  pace: Pace,
  only: string,
  folder: string,
): Promise<Comparison[]> {
  const before = resolve(folder);
  if (!existsSync(join(before, 'bin/verdicts')))
    throw new ScriptFailure(`--against ${folder}: it contains no bin/verdicts`, 2);
  const setup = await setUp(workspace, tools, only);
  const workloads = setup.workloads.map((workload) => ({
    ...workload,
    servers: workload.servers.filter(isOwn).flatMap((name) => [name, `before: ${name}`] as const),
  }));
  const wanted = new Set<ContestantName>(workloads.flatMap(({ servers }) => servers));
  const contestants: Contestant[] = [];
  for (const [checkout, nameOf] of [
    [root, (name: OwnName) => name],
    [before, (name: OwnName) => `before: ${name}`],
  ] as const) {
    const serve = await compileWith(setup, checkout);
    for (const [name, options] of Object.entries(ownServers) as [OwnName, readonly string[]][]) {
      if (!wanted.has(nameOf(name) as ContestantName)) continue;
      const server = await serve(...options);
      const workers = name === 'verdicts, two workers' ? 2 : 1;
      contestants.push({ name: nameOf(name) as ContestantName, server, workers });
    }
  }
  const comparisons = [];
  for (const workload of workloads) comparisons.push(await compare(setup.load, workload, contestants, pace));
  return comparisons;
}

/** One row for each workload and each configuration of our service. */
export function beforeAndAfterTable(comparisons: readonly Comparison[]): Table {
  const rows = comparisons.flatMap(({ workload, rounds }) =>
    [...rounds.keys()].filter(isOwn).map((name) => {
      const [now = [], before = []] = [rounds.get(name), rounds.get(`before: ${name}`)];
      const [medians, mediansBefore] = [mediansOf(now), mediansOf(before)];
      const speed = ratioOf(now, before);
      return [
        workload.title,
        name,
        whole(mediansBefore.requestsPerSecond),
        whole(medians.requestsPerSecond),
        ratio(speed.median),
        speed.range.map(ratio).join('–'),
        mediansBefore.cpuPerRequest.toFixed(1),
        medians.cpuPerRequest.toFixed(1),
        ratio(medians.cpuPerRequest / mediansBefore.cpuPerRequest),
        `${Math.round(100 * Math.max(medians.others, mediansBefore.others))}%`,
      ];
    }),
  );
  const figures = [
    'req/s before',
    'now',
    '× before',
    'range',
    'CPU µs/req before',
    'now',
    '× before',
    'others',
  ];
  return { columns: columnsOf(['workload', 'server'], figures), rows };
}

function isOwn(name: ContestantName): name is OwnName {
  return name in ownServers;
}
