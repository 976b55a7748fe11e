import { ScriptFailure } from '../../lab/script/failure.ts';
import { names, wholeNumber } from '../../lab/script/option.ts';
import { runScript } from '../../lab/script/script.ts';
import { alignedTable, columnsOf } from '../../lab/table.ts';
import { whole } from '../figures.ts';
import { progress } from '../progress.ts';
import { Workspace } from '../workspace.ts';
import { everyFault } from './every-fault.ts';
import type { FaultReport } from './fault.ts';
import { FaultGround } from './ground.ts';

const columns = [
  ...columnsOf(['fault', 'fault injected'], ['requests', 'failed']),
  ...columnsOf(['held', 'what the service logged'], []),
];

const script = {
  name: 'chaos:faults',
  about: `Injects faults into a server under load: a damaged edition file, a clock that jumps, no descriptors and no
disk left, processes killed or asked to stop. Every answer is compared byte by byte. Prints a table.

Faults:
${everyFault.map(({ name, title }) => `  ${name.padEnd(20)} ${title}`).join('\n')}`,
  options: {
    only: names(
      'run only these faults',
      everyFault.map(({ name }) => name),
    ),
    records: wholeNumber('verdicts in the catalogue', { min: 500, max: 100_000, default: 3000 }),
  },
  examples: ['--only clock,sigterm'],
  exits: ['the service held', 'it did not'],
} as const;

await runScript(script, async ({ only, records }) => {
  const rows: string[][] = [];
  const wrong: string[] = [];
  for (const { name, title, run } of everyFault.filter((one) => only.includes(one.name))) {
    progress(title);
    // A workspace for each fault: leftovers of one must not affect the next.
    const workspace = new Workspace();
    process.once('exit', () => workspace.close());
    try {
      const ground = await FaultGround.make(workspace, records);
      const report = await run(ground);
      rows.push(rowOf(title, report));
      wrong.push(...report.wrong.map((line) => `${name}: ${line}`));
    } catch (error) {
      // Goes on with the other faults.
      const message = error instanceof Error ? error.message : String(error);
      rows.push([title, 'could not run', '', '', '', message]);
      wrong.push(`${name}: ${message}`);
      if (!(error instanceof ScriptFailure)) process.stderr.write(`${Bun.inspect(error)}\n`);
    } finally {
      workspace.close();
    }
  }
  process.stdout.write(`${alignedTable({ columns, rows })}\n`);
  if (wrong.length > 0) throw new ScriptFailure(wrong.join('\n'));
});

function rowOf(title: string, { done, requests, failed, said, wrong }: FaultReport): string[] {
  return [title, done, whole(requests), whole(failed), wrong.length === 0 ? 'yes' : 'no', said || '–'];
}
