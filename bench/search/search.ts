import { flag, wholeNumber, wholeNumbers } from '../../lab/script/option.ts';
import { printFindings, writeFindings } from '../report.ts';
import { runBench } from '../run.ts';
import { measureSearch } from './measure.ts';
import { searchConclusions, searchLegend, searchTable } from './table.ts';

const script = {
  name: 'bench:search',
  about: `Compiles and serves generated products and searches them: how long each kind of search takes, and for how long it has
the server's thread to itself. Takes about five minutes.`,
  options: {
    products: wholeNumbers('how many', {
      min: 1000,
      max: 10_000_000,
      default: [10_000, 100_000, 1_000_000],
    }),
    rounds: wholeNumber('requests of each kind', { min: 3, max: 1000, default: 30 }),
    write: flag('write the result into docs/benchmarks.md too'),
  },
  examples: ['--products 100000 --rounds 100', '--write'],
} as const;

await runBench(script, async (workspace, { products, rounds, write }) => {
  const results = [];
  for (const count of products) results.push(await measureSearch(workspace, count, rounds));
  const findings = {
    tables: results.map(searchTable),
    legend: searchLegend(rounds),
    conclusions: searchConclusions(results),
  };
  printFindings(findings);
  if (write) writeFindings('search', { script: script.name }, findings);
});
