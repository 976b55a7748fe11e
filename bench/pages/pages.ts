import { flag, wholeNumber } from '../../lab/script/option.ts';
import { printFindings, writeFindings } from '../report.ts';
import { runBench } from '../run.ts';
import { measurePages } from './measure.ts';
import { firstTable, keptTable, pagesConclusions, weightTable } from './table.ts';

const script = {
  name: 'bench:pages',
  about: `Measures the review site: latency of the first request of each kind on a fresh server, CPU time of a
cached review page against the same product's JSON, and size of a review page with every resource it loads.`,
  options: {
    products: wholeNumber('products in the catalogue', { min: 1000, max: 1_000_000, default: 100_000 }),
    rounds: wholeNumber('servers to start for each kind', { min: 1, max: 20, default: 3 }),
    write: flag('also write the result into docs/benchmarks.md'),
  },
  examples: ['--products 10000 --rounds 1', '--write'],
} as const;

await runBench(script, async (workspace, { products, rounds, write }) => {
  const result = await measurePages(workspace, products, rounds);
  const findings = {
    tables: [firstTable(result), keptTable(result), weightTable(result)],
    conclusions: pagesConclusions(result),
  };
  printFindings(findings);
  if (write) writeFindings('pages', { script: script.name }, findings);
});
