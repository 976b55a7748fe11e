import { alignedTable, markdownTable } from '../lab/table.ts';
import { writeSection } from './benchmarks-page.ts';
import { writeCapacity } from './capacity.ts';
import { describeRun } from './machine.ts';
import { runBench } from './run.ts';
import { measureScale } from './scale-measure.ts';
import { readScaleOptions, scaleHelp } from './scale-options.ts';
import { scaleConclusions, scaleLegend, scaleTable } from './scale-table.ts';
import { findTools } from './tools.ts';

await runBench('bench:scale', async (workspace) => {
  const options = readScaleOptions(process.argv.slice(2));
  if (options.help) return void process.stdout.write(scaleHelp);
  const tools = findTools('wrk', 'taskset');
  const results = await measureScale(workspace, tools, options.records);

  const table = scaleTable(results);
  const conclusions = scaleConclusions(results);
  process.stdout.write(`${alignedTable(table)}\n\n${conclusions.join('\n')}\n`);

  if (!options.write) return;
  const about = describeRun('bench:scale', `Bun ${Bun.version}`)
    .map((line) => `- ${line}\n`)
    .join('');
  const concluded = conclusions.map((line) => `- ${line}\n`).join('');
  writeSection('scale', `${about}\n${markdownTable(table)}\n\n${scaleLegend}\n\n${concluded}`);
  writeCapacity();
});
