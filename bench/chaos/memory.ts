import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryOf } from '../../lab/processes.ts';
import { ScriptFailure } from '../../lab/script/failure.ts';
import { wholeNumber } from '../../lab/script/option.ts';
import { alignedTable } from '../../lab/table.ts';
import { root } from '../command.ts';
import { mebibytes, ratio } from '../figures.ts';
import { progress } from '../progress.ts';
import { runBench } from '../run.ts';
import { type RunningServer, stopServer } from '../server.ts';
import { percentile } from '../statistics.ts';
import type { Child, Workspace } from '../workspace.ts';
import { askFor } from './good-clients.ts';
import { createMemoryGroup } from './memory-group.ts';
import { serveGenerated } from './serve-generated.ts';

const script = {
  name: 'chaos:memory',
  about: `Loads that would fill the memory of a server, one after another and all at once: clients that ask for a download and
never read, clients that ask for forty lists of 200 each and never read, clients that read lists of 200 one after
another. Good clients ask for verdicts meanwhile. The server may take at most 512 MiB (where the system allows it, it runs
in a memory cgroup of that size), 256 MiB half a minute later, and no good request may fail. Takes about three minutes.`,
  options: {
    records: wholeNumber('verdicts', { min: 1000, max: 1_000_000, default: 20_000 }),
    seconds: wholeNumber('each load', { min: 2, max: 600, default: 10 }),
  },
  examples: ['--seconds 5'],
  exits: ['memory stayed within its bounds', 'it did not'],
} as const;

/** What the server may take under load, and half a minute later, in bytes. */
const bounds = { loaded: 512 * 2 ** 20, rested: 256 * 2 ** 20 } as const;

const good = { clients: 200, pauseMs: 250 } as const;

const loads = {
  'downloads, never read': { downloads: 1000 },
  'forty lists of 200, never read': { lists: 500 },
  'lists of 200, one after another': { reads: 32 },
  'all at once': { downloads: 1000, lists: 500, reads: 32 },
} as const;

await runBench(script, async (workspace, { records, seconds }) => {
  const { server, slugs } = await serveGenerated(workspace, records);
  const group = createMemoryGroup(`verdicts-${server.pid}`, bounds.loaded);
  group?.take(server.pid);
  try {
    // The first makes the download.
    await (await fetch(`${server.origin}/data/verdicts.json`)).arrayBuffer();
    await askFor(server, slugs, 2, good);
    progress(`${good.clients} good clients alone, ${seconds} s …`);
    const alone = percentile((await askFor(server, slugs, seconds, good)).waits, 99);
    const rows: string[][] = [];
    const broken: string[] = [];
    for (const [name, crowds] of Object.entries(loads)) {
      progress(`${name}, ${seconds} s …`);
      const { peak, p99 } = await meet(workspace, server, crowds, slugs, seconds);
      await Bun.sleep(30_000);
      const rested = memoryOf(server.pid);
      rows.push([name, mebibytes(peak), mebibytes(rested), `${p99.toFixed(1)} ms`, ratio(p99 / alone)]);
      if (peak > bounds.loaded) broken.push(`${name}: ${mebibytes(peak)}`);
      if (rested > bounds.rested) broken.push(`after ${name}: ${mebibytes(rested)}`);
    }
    const columns = ['load', 'most memory', 'after 30 s', 'p99 of good clients', '× alone'];
    process.stdout.write(
      `${alignedTable({ columns: columns.map((title, index) => ({ title, align: index === 0 ? 'left' : 'right' })), rows })}\n` +
        `Good clients alone: p99 ${alone.toFixed(1)} ms. ${group ? 'In a memory cgroup of 512 MiB.' : 'No memory cgroup could be made.'}\n`,
    );
    if (broken.length > 0) throw new ScriptFailure(`too much memory: ${broken.join('; ')}`);
  } finally {
    await stopServer(server);
    group?.remove();
  }
});

/** Sends crowds against the server beside good clients: the most memory it took, and the p99 of their waits. */
async function meet(
  workspace: Workspace,
  server: RunningServer,
  crowds: Readonly<Record<string, number>>,
  slugs: readonly string[],
  seconds: number,
): Promise<{ peak: number; p99: number }> {
  // Resets `VmHWM` (proc(5)).
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5');
  const { port } = new URL(server.origin);
  const children: Child[] = [];
  try {
    for (const [kind, count] of Object.entries(crowds)) {
      const words = [
        join(root, 'bench/chaos/hungry-crowd.ts'),
        kind,
        port,
        String(count),
        String(slugs.length),
      ];
      const child = workspace.spawn([process.execPath, ...words]);
      children.push(child);
      await asked(child);
    }
    const { waits } = await askFor(server, slugs, seconds, good);
    return { peak: memoryOf(server.pid, 'VmHWM'), p99: percentile(waits, 99) };
  } finally {
    for (const child of children) child.kill();
    await Promise.all(children.map((child) => child.exited));
  }
}

/** Waits until all of a crowd have asked. */
async function asked(crowd: Child): Promise<void> {
  for await (const _line of crowd.stdout) return;
  throw new ScriptFailure(`the clients ended: ${(await crowd.stderr.text()).slice(0, 500)}`);
}
