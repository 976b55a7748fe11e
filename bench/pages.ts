import { alignedTable, markdownTable } from '../lab/table.ts';
import { writeSection } from './benchmarks-page.ts';
import { describeRun } from './machine.ts';
import { measurePages } from './pages-measure.ts';
import { pagesHelp, readPagesOptions } from './pages-options.ts';
import { firstTable, keptTable, pagesConclusions, weightTable } from './pages-table.ts';
import { runBench } from './run.ts';

await runBench('bench:pages', async (workspace) => {
  const options = readPagesOptions(process.argv.slice(2));
  if (options.help) return void process.stdout.write(pagesHelp);
  const result = await measurePages(workspace, options.products, options.rounds);

  const tables = [firstTable(result), keptTable(result), weightTable(result)];
  const conclusions = pagesConclusions(result);
  process.stdout.write(`${tables.map(alignedTable).join('\n\n')}\n\n${conclusions.join('\n')}\n`);

  if (!options.write) return;
  const about = describeRun('bench:pages', `Bun ${Bun.version}`)
    .map((line) => `- ${line}\n`)
    .join('');
  const concluded = conclusions.map((line) => `- ${line}\n`).join('');
  writeSection('pages', `${about}\n${tables.map(markdownTable).join('\n\n')}\n\n${concluded}`);
});
