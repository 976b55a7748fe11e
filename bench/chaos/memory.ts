import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { childrenOf, memoryOf } from '../../lab/processes.ts';
import { ScriptFailure } from '../../lab/script/failure.ts';
import { wholeNumber } from '../../lab/script/option.ts';
import { alignedTable, columnsOf } from '../../lab/table.ts';
import { compileGenerated } from '../catalogue.ts';
import { root } from '../command.ts';
import { mebibytes, ratio } from '../figures.ts';
import { progress } from '../progress.ts';
import { runBench } from '../run.ts';
import { serveVerdicts, stopServer } from '../server.ts';
import { percentile } from '../statistics.ts';
import { findTools, onCore } from '../tools.ts';
import type { Child } from '../workspace.ts';
import { askAsGood } from './good-crowd.ts';
import { createMemoryGroup } from './memory-group.ts';

const script = {
  name: 'chaos:memory',
  about: `Loads that try to exhaust a server's memory, one after another and all at once: clients that request a download and
never read, clients that request forty lists of 200 each and never read, clients that read lists of 200 one after
another. Meanwhile 200 good clients request verdicts. The server runs on one core, all clients on another. Each process that
serves may take at most 512 MiB (where the system allows it, it runs in a memory cgroup of that size), 256 MiB half a minute
later; no good request may fail, and 99 of 100 must take at most 3 times as long as alone. Takes about three minutes.`,
  options: {
    records: wholeNumber('verdicts', { min: 1000, max: 1_000_000, default: 20_000 }),
    seconds: wholeNumber('duration of each load', { min: 2, max: 600, default: 10 }),
    workers: wholeNumber('worker processes', { min: 1, max: 16, default: 1 }),
  },
  examples: ['--seconds 5', '--workers 2'],
  exits: ['memory and latency stayed within their bounds', 'a bound was exceeded'],
} as const;

/** Most memory of a process under load, and half a minute later, in bytes. */
const bounds = { loaded: 512 * 2 ** 20, rested: 256 * 2 ** 20 } as const;

const good = { clients: 200, pauseMs: 250 } as const;

/** Highest p99 of good clients under load, as a multiple of their p99 alone. */
const worstRatio = 3;

const loads = {
  'downloads, never read': { downloads: 1000 },
  'forty lists of 200, never read': { lists: 500 },
  'lists of 200, one after another': { reads: 32 },
  'all at once': { downloads: 1000, lists: 500, reads: 32 },
} as const;

await runBench(script, async (workspace, { records, seconds, workers }) => {
  const { taskset } = findTools('taskset');
  const how = { before: onCore(taskset, 0), options: ['--workers', String(workers)] };
  const { slugs, edition } = await compileGenerated(workspace, records);
  const server = await serveVerdicts(workspace, edition, how);
  const pids = workers === 1 ? [server.pid] : childrenOf(server.pid);
  const groups = pids.map((pid) => {
    const group = createMemoryGroup(`verdicts-${pid}`, bounds.loaded);
    group?.take(pid);
    return group;
  });
  const most = (field?: 'VmHWM') => Math.max(...pids.map((pid) => memoryOf(pid, field)));
  const { port } = new URL(server.origin);
  const slugsFile = workspace.path('slugs');
  writeFileSync(slugsFile, slugs.join('\n'));
  const clientCore = onCore(taskset, 1);
  const latencies = async () => {
    const waits = await askAsGood(workspace, server, seconds, { ...good, slugsFile }, clientCore);
    return { p50: percentile(waits, 50), p99: percentile(waits, 99) };
  };
  const hungry = (kind: string, count: number) => {
    const words = [
      join(root, 'bench/chaos/hungry-crowd.ts'),
      kind,
      port,
      String(count),
      String(slugs.length),
    ];
    return workspace.spawn([...clientCore, 'nice', '-n', '19', process.execPath, ...words]);
  };
  try {
    // Makes the download, so that the load starts with the file ready.
    await (await fetch(`${server.origin}/data/verdicts.json`)).arrayBuffer();
    await latencies();
    progress(`${good.clients} good clients alone, ${seconds} s …`);
    const alone = await latencies();
    const rows: string[][] = [];
    const broken: string[] = [];
    for (const [name, crowds] of Object.entries(loads)) {
      progress(`${name}, ${seconds} s …`);
      // Resets `VmHWM` (proc(5)).
      for (const pid of pids) writeFileSync(`/proc/${pid}/clear_refs`, '5');
      const children = Object.entries(crowds).map(([kind, count]) => hungry(kind, count));
      const { p50, p99 } = await latencies();
      const peak = most('VmHWM');
      await endAll(children);
      await Bun.sleep(30_000);
      const rested = most();
      const times = p99 / alone.p99;
      rows.push([
        name,
        mebibytes(peak),
        mebibytes(rested),
        milliseconds(p50),
        milliseconds(p99),
        ratio(times),
      ]);
      if (peak > bounds.loaded) broken.push(`${name}: ${mebibytes(peak)}`);
      if (rested > bounds.rested) broken.push(`after ${name}: ${mebibytes(rested)}`);
      if (times > worstRatio)
        broken.push(`${name}: p99 of good clients is ${ratio(times)} × that without load`);
    }
    const columns = columnsOf(
      ['load'],
      ['peak memory', 'after 30 s', 'p50 of good clients', 'p99', '× alone'],
    );
    process.stdout.write(
      `${alignedTable({ columns, rows })}\n` +
        `Good clients alone: p50 ${milliseconds(alone.p50)}, p99 ${milliseconds(alone.p99)}. ` +
        `${groups.every(Boolean) ? 'In a memory cgroup of 512 MiB.' : 'Not permitted to make a memory cgroup.'}\n`,
    );
    if (broken.length > 0) throw new ScriptFailure(broken.join('; '));
  } finally {
    await stopServer(server);
    for (const group of groups) group?.remove();
  }
});

function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`;
}

/** Ends crowds; throws with the error output of one that had already exited. */
async function endAll(children: readonly Child[]): Promise<void> {
  for (const child of children) {
    if (child.exitCode !== null)
      throw new ScriptFailure(`the clients exited early: ${(await child.stderr.text()).slice(0, 500)}`);
    child.kill();
  }
  await Promise.all(children.map((child) => child.exited));
}
