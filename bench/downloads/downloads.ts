import { flag, wholeNumber } from '../../lab/script/option.ts';
import { printFindings, writeFindings } from '../report.ts';
import { runBench } from '../run.ts';
import { measureDownloads } from './measure.ts';
import { downloadsConclusions, downloadsTables } from './table.ts';

const script = {
  name: 'bench:downloads',
  about: `Requests every download of a large catalogue: measures how long each file takes to make, the server's memory meanwhile,
and the latency of verdicts at the same time.`,
  options: {
    records: wholeNumber('verdicts in the catalogue', { min: 1000, max: 10_000_000, default: 1_000_000 }),
    write: flag('also write the result into docs/benchmarks.md'),
  },
  examples: ['--records 100000', '--write'],
} as const;

await runBench(script, async (workspace, { records, write }) => {
  const result = await measureDownloads(workspace, records);
  const findings = { tables: downloadsTables(result), conclusions: downloadsConclusions(result) };
  printFindings(findings);
  if (write) writeFindings('downloads', { script: script.name }, findings);
});
