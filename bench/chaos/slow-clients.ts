import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cpuSecondsWithChildren, memoryOf } from '../../lab/processes.ts';
import { ScriptFailure } from '../../lab/script/failure.ts';
import { wholeNumber } from '../../lab/script/option.ts';
import { compileGenerated } from '../catalogue.ts';
import { root } from '../command.ts';
import { progress } from '../progress.ts';
import { runBench } from '../run.ts';
import { serveVerdicts } from '../server.ts';
import { percentile } from '../statistics.ts';
import type { Child } from '../workspace.ts';
import { askAsGood } from './good-crowd.ts';

const script = {
  name: 'chaos:slow',
  about: `Good clients request verdicts from a server: alone, then beside thousands of connections that send a byte a second or never
read, then alone again. Prints latencies of the good clients. None of their requests may fail, and 99 of 100 answers must take
at most 3 times as long as alone.`,
  options: {
    slow: wholeNumber("slow connections; at most what 'ulimit -n' allows", {
      min: 10,
      max: 20_000,
      default: 5000,
    }),
    seconds: wholeNumber('duration of each of the three phases', { min: 2, max: 600, default: 15 }),
  },
  examples: ['--slow 500 --seconds 5'],
  exits: ['latency of the good clients stayed within its bound', 'it did not'],
} as const;

/** Good clients, and the pause of each between two requests, in milliseconds: about 800 requests a second. */
const good = { clients: 8, pauseMs: 10 } as const;

/** Highest p99 of good clients beside slow ones, as a multiple of their p99 alone. */
const worstRatio = 3;

const records = 1000;

await runBench(script, async (workspace, { slow, seconds }) => {
  const { slugs, edition } = await compileGenerated(workspace, records);
  const server = await serveVerdicts(workspace, edition);
  const slugsFile = workspace.path('slugs');
  writeFileSync(slugsFile, slugs.join('\n'));
  const phase = async (name: string, length = seconds) => {
    const cpuBefore = cpuSecondsWithChildren(server.pid);
    const waits = await askAsGood(workspace, server, length, { ...good, slugsFile });
    const cpu = (cpuSecondsWithChildren(server.pid) - cpuBefore) / length;
    const summary =
      `${name}: ${waits.length} requests, p50 ${percentile(waits, 50).toFixed(2)} ms, ` +
      `p99 ${percentile(waits, 99).toFixed(2)} ms, server ${Math.round(cpu * 100)}% of a core\n`;
    return { waits, summary };
  };
  await phase('warm-up', 2);
  progress(`${good.clients} good clients alone, ${seconds} s …`);
  const before = await phase('alone');
  progress(`Opening ${slow} slow connections …`);
  const crowd = workspace.spawn([
    process.execPath,
    join(root, 'bench/chaos/slow-crowd.ts'),
    new URL(server.origin).port,
    String(slow),
  ]);
  await opened(crowd);
  progress(`${good.clients} good clients beside them, ${seconds} s …`);
  const beside = await phase(`beside ${slow} slow connections`);
  const memory = memoryOf(server.pid);
  crowd.kill();
  await crowd.exited;
  const after = await phase('alone again');
  // The baseline is both phases, since other load on the machine may change meanwhile.
  const alone = percentile([...before.waits, ...after.waits], 99);
  const ratio = percentile(beside.waits, 99) / alone;
  process.stdout.write(
    `${before.summary}${beside.summary}${after.summary}` +
      `p99 ratio, beside slow connections to alone: ${ratio.toFixed(2)}; server memory with them: ${Math.round(memory / 2 ** 20)} MiB\n`,
  );
  if (ratio > worstRatio)
    throw new ScriptFailure(`p99 grew ${ratio.toFixed(2)} times; allowed: ${worstRatio}`);
});

/** Waits until nearly all slow connections are open. */
async function opened(crowd: Child): Promise<void> {
  const deadline = Bun.sleep(60_000).then(() => {
    throw new ScriptFailure('could not open the slow connections within a minute; check ulimit -n');
  });
  const first = (async () => {
    for await (const _line of crowd.stdout) return;
    throw new ScriptFailure(
      `the process with the slow connections exited: ${(await crowd.stderr.text()).slice(0, 500)}`,
    );
  })();
  await Promise.race([first, deadline]);
}
