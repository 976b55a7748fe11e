import { alignedTable, markdownTable } from '../lab/table.ts';
import { writeSection } from './benchmarks-page.ts';
import { writeCapacity } from './capacity.ts';
import { writeCharts } from './comparison-charts.ts';
import { comparisonTable, legendOf } from './comparison-table.ts';
import { conclusionsOf } from './conclusions.ts';
import { holdContest } from './contest.ts';
import { mebibytes } from './figures.ts';
import { describeRun, versionsOf } from './machine.ts';
import { help, readBenchOptions } from './main-options.ts';
import { runBench } from './run.ts';
import { summarise } from './summary.ts';
import { findTools } from './tools.ts';

await runBench('bench', async (workspace) => {
  const options = readBenchOptions(process.argv.slice(2));
  if (options.help) return void process.stdout.write(help);
  const tools = findTools('nginx', 'varnishd', 'wrk', 'taskset', 'node');
  const { comparisons, memory } = await holdContest(workspace, tools, options, options.only);

  const rows = summarise(comparisons);
  const table = comparisonTable(rows);
  const remembered = [...memory].map(([name, bytes]) => `${name} ${mebibytes(bytes)}`).join(', ');
  const conclusions = [...conclusionsOf(rows), `Memory at the end: ${remembered}.`];
  process.stdout.write(`${alignedTable(table)}\n\n${conclusions.join('\n')}\n`);

  if (!options.write) return;
  const about = describeRun('bench', versionsOf(tools))
    .map((line) => `- ${line}\n`)
    .join('');
  const concluded = conclusions.map((line) => `- ${line}\n`).join('');
  writeSection(
    'comparison',
    `${about}\n${writeCharts(rows)}\n\n${markdownTable(table)}\n\n${legendOf(options)}\n\n${concluded}`,
  );
  writeCapacity();
});
