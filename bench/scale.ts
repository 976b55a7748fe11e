import { flag, wholeNumbers } from '../lab/script/option.ts';
import { writeCapacity } from './comparison/capacity.ts';
import { printFindings, writeFindings } from './report.ts';
import { runBench } from './run.ts';
import { measureScale } from './scale-measure.ts';
import { scaleConclusions, scaleLegend, scaleTable } from './scale-table.ts';
import { findTools } from './tools.ts';

const script = {
  name: 'bench:scale',
  about: `Compiles and serves many generated verdicts: time and memory of compiling, time until the server
answers, its memory, verdicts a second, and the cost of a page near the end relative to one near the
start. Takes about six minutes.`,
  options: {
    records: wholeNumbers('verdicts in each catalogue', {
      min: 10_000,
      max: 10_000_000,
      default: [10_000, 100_000, 1_000_000],
    }),
    write: flag('also write the result into docs/benchmarks.md'),
  },
  examples: ['--records 100000', '--write'],
} as const;

await runBench(script, async (workspace, { records, write }) => {
  const results = await measureScale(workspace, findTools('wrk', 'taskset'), records);
  const findings = {
    tables: [scaleTable(results)],
    legend: scaleLegend,
    conclusions: scaleConclusions(results),
  };
  printFindings(findings);
  if (!write) return;
  writeFindings('scale', { script: script.name }, findings);
  writeCapacity();
});
