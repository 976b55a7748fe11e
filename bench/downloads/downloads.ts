import { flag, wholeNumber } from '../../lab/script/option.ts';
import { printFindings, writeFindings } from '../report.ts';
import { runBench } from '../run.ts';
import { measureDownloads } from './measure.ts';
import { downloadsConclusions, downloadsTables } from './table.ts';

const script = {
  name: 'bench:downloads',
  about: `Makes the files of all verdicts of a large catalogue: how long each takes, how much memory the server holds meanwhile,
and how long those wait who ask for a verdict at the same time.`,
  options: {
    records: wholeNumber('how many', { min: 1000, max: 10_000_000, default: 1_000_000 }),
    write: flag('write the result into docs/benchmarks.md too'),
  },
  examples: ['--records 100000', '--write'],
} as const;

await runBench(script, async (workspace, { records, write }) => {
  const result = await measureDownloads(workspace, records);
  const findings = { tables: downloadsTables(result), conclusions: downloadsConclusions(result) };
  printFindings(findings);
  if (write) writeFindings('downloads', { script: script.name }, findings);
});
