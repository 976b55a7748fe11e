import { alignedTable, markdownTable } from '../lab/table.ts';
import { writeSection } from './benchmarks-page.ts';
import { describeRun } from './machine.ts';
import { runBench } from './run.ts';
import { measureSearch } from './search-measure.ts';
import { readSearchOptions, searchHelp } from './search-options.ts';
import { searchConclusions, searchLegend, searchTable } from './search-table.ts';

await runBench('bench:search', async (workspace) => {
  const options = readSearchOptions(process.argv.slice(2));
  if (options.help) return void process.stdout.write(searchHelp);
  const results = [];
  for (const products of options.products)
    results.push(await measureSearch(workspace, products, options.rounds));

  const tables = results.map(searchTable);
  const conclusions = searchConclusions(results);
  process.stdout.write(`${tables.map(alignedTable).join('\n\n')}\n\n${conclusions.join('\n')}\n`);

  if (!options.write) return;
  const about = describeRun('bench:search', `Bun ${Bun.version}`)
    .map((line) => `- ${line}\n`)
    .join('');
  const concluded = conclusions.map((line) => `- ${line}\n`).join('');
  writeSection(
    'search',
    `${about}\n${tables.map(markdownTable).join('\n\n')}\n\n${searchLegend(options.rounds)}\n\n${concluded}`,
  );
});
