import { writeSection } from './benchmarks-page.ts';
import { describeRun } from './machine.ts';
import { runBench } from './run.ts';
import { measureScale } from './scale-measure.ts';
import { readScaleOptions, scaleHelp } from './scale-options.ts';
import { scaleConclusions, scaleTable } from './scale-table.ts';
import { alignedTable, markdownTable } from './table.ts';

await runBench('bench:scale', async (workspace) => {
  const options = readScaleOptions(process.argv.slice(2));
  if (options.help) return void process.stdout.write(scaleHelp);
  const result = await measureScale(workspace, options.records);

  const table = scaleTable(result);
  const conclusions = scaleConclusions(result);
  process.stdout.write(`${alignedTable(table)}\n\n${conclusions.join('\n')}\n`);

  if (!options.write) return;
  const about = describeRun('bench:scale', `Bun ${Bun.version}`)
    .map((line) => `- ${line}\n`)
    .join('');
  const concluded = conclusions.map((line) => `- ${line}\n`).join('');
  writeSection('scale', `${about}\n${markdownTable(table)}\n\n${concluded}`);
});
