import { ScriptFailure } from '../../lab/script/failure.ts';
import { flag, text, wholeNumber } from '../../lab/script/option.ts';
import { alignedTable } from '../../lab/table.ts';
import { mebibytes } from '../figures.ts';
import { versionsOf } from '../machine.ts';
import { printFindings, writeFindings } from '../report.ts';
import { runBench } from '../run.ts';
import { findTools } from '../tools.ts';
import { beforeAndAfterTable, compareWithBefore } from './before-and-after.ts';
import { writeCapacity } from './capacity.ts';
import { writeCharts } from './charts.ts';
import { conclusionsOf } from './conclusions.ts';
import { holdContest } from './contest.ts';
import { summarise } from './summary.ts';
import { comparisonTable, legendOf } from './table.ts';

const script = {
  name: 'bench',
  about: `Compares this service with nginx (serving the same bytes from files; as a cache in front), Varnish,
Fastify with SQLite, json-server, badge-maker and badgen: 10,000 generated verdicts, one core for the server (0) and
one for wrk (1); servers take turns. Takes about fifteen minutes. The first run installs the other servers.
With --against it compares only two checkouts of this service.`,
  options: {
    rounds: wholeNumber('rounds of each server and workload', { min: 1, max: 20, default: 5 }),
    seconds: wholeNumber('length of a round', { min: 1, max: 30, default: 2 }),
    quick: flag('one round of one second without warm-up, as a smoke test'),
    only: text('only workloads whose names contain this', '<text>'),
    against: text('compare with this checkout of the service; run npm ci there first', '<folder>'),
    write: flag('also write the result into docs/benchmarks.md'),
  },
  examples: ['--quick --only badge', '--against ../before --only list', '--write'],
} as const;

await runBench(script, async (workspace, { rounds, seconds, quick, only, against, write }) => {
  if (write && (only !== '' || against !== ''))
    throw new ScriptFailure('--write needs every workload and server; leave out --only and --against', 2);
  const pace = quick ? { rounds: 1, seconds: 1, warmUpSeconds: 0 } : { rounds, seconds, warmUpSeconds: 1 };
  if (against !== '') {
    const comparisons = await compareWithBefore(workspace, findTools('wrk', 'taskset'), pace, only, against);
    return void process.stdout.write(`${alignedTable(beforeAndAfterTable(comparisons))}\n`);
  }
  const tools = findTools('nginx', 'varnishd', 'wrk', 'taskset', 'node');
  const { comparisons, memory } = await holdContest(workspace, tools, pace, only);
  const rows = summarise(comparisons);
  const remembered = [...memory].map(([name, bytes]) => `${name} ${mebibytes(bytes)}`).join(', ');
  const findings = {
    tables: [comparisonTable(rows)],
    legend: legendOf(pace),
    conclusions: [...conclusionsOf(rows), `Memory at the end: ${remembered}.`],
  };
  printFindings(findings);
  if (!write) return;
  const about = { script: script.name, versions: versionsOf(tools), above: writeCharts(rows) };
  writeFindings('comparison', about, findings);
  writeCapacity();
});
