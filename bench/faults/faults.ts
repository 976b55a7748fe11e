import { ScriptFailure } from '../../lab/script/failure.ts';
import { names, wholeNumber } from '../../lab/script/option.ts';
import { runScript } from '../../lab/script/script.ts';
import { alignedTable } from '../../lab/table.ts';
import { whole } from '../figures.ts';
import { progress } from '../progress.ts';
import { Workspace } from '../workspace.ts';
import { everyFault } from './every-fault.ts';
import type { FaultReport } from './fault.ts';
import { FaultGround } from './ground.ts';

const columns = [
  { title: 'fault', align: 'left' },
  { title: 'what was done', align: 'left' },
  { title: 'requests', align: 'right' },
  { title: 'failed', align: 'right' },
  { title: 'held', align: 'left' },
  { title: 'what the service said', align: 'left' },
] as const;

const script = {
  name: 'chaos:faults',
  about: `Does to a server under load what may happen to it: its edition file damaged, a clock that jumps, no descriptors and no
disk left, processes killed or told to stop. Every answer is compared byte by byte. Prints a table.

Faults:
${everyFault.map(({ name, title }) => `  ${name.padEnd(20)} ${title}`).join('\n')}`,
  options: {
    only: names(
      'of these faults',
      everyFault.map(({ name }) => name),
    ),
    records: wholeNumber('how many verdicts', { min: 500, max: 100_000, default: 3000 }),
  },
  examples: ['--only clock,sigterm'],
  exits: ['the service held', 'it did not'],
} as const;

await runScript(script, async ({ only, records }) => {
  const rows: string[][] = [];
  const wrong: string[] = [];
  for (const { name, title, run } of everyFault.filter((one) => only.includes(one.name))) {
    progress(title);
    // Of its own: what one fault left behind must not help or hurt the next.
    const workspace = new Workspace();
    process.once('exit', () => workspace.close());
    try {
      const ground = await FaultGround.make(workspace, records);
      const report = await run(ground);
      rows.push(rowOf(title, report));
      wrong.push(...report.wrong.map((line) => `${name}: ${line}`));
    } catch (error) {
      // The others are to be tried all the same.
      const message = error instanceof Error ? error.message : String(error);
      rows.push([title, 'could not be tried', '', '', '', message]);
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
