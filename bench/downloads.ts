import { alignedTable, markdownTable } from '../lab/table.ts';
import { writeSection } from './benchmarks-page.ts';
import { measureDownloads } from './downloads-measure.ts';
import { downloadsHelp, readDownloadsOptions } from './downloads-options.ts';
import { downloadsConclusions, downloadsTables } from './downloads-table.ts';
import { describeRun } from './machine.ts';
import { runBench } from './run.ts';

await runBench('bench:downloads', async (workspace) => {
  const options = readDownloadsOptions(process.argv.slice(2));
  if (options.help) return void process.stdout.write(downloadsHelp);
  const result = await measureDownloads(workspace, options);

  const tables = downloadsTables(result);
  const conclusions = downloadsConclusions(result);
  process.stdout.write(`${[...tables.map(alignedTable), conclusions.join('\n')].join('\n\n')}\n`);

  if (!options.write) return;
  const about = describeRun('bench:downloads', `Bun ${Bun.version}`)
    .map((line) => `- ${line}\n`)
    .join('');
  const concluded = conclusions.map((line) => `- ${line}\n`).join('');
  writeSection('downloads', `${about}\n${tables.map(markdownTable).join('\n\n')}\n\n${concluded}`);
});
