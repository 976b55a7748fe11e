import { BenchFailure } from '../lab/failure.ts';
import { alignedTable } from '../lab/table.ts';
import type { FaultReport } from './faults/fault.ts';
import { FaultGround } from './faults/ground.ts';
import { faultsHelp, readFaultOptions } from './faults/options.ts';
import { whole } from './figures.ts';
import { progress } from './progress.ts';
import { runBench } from './run.ts';
import { Workspace } from './workspace.ts';

const columns = [
  { title: 'fault', align: 'left' },
  { title: 'what was done', align: 'left' },
  { title: 'requests', align: 'right' },
  { title: 'failed', align: 'right' },
  { title: 'held', align: 'left' },
  { title: 'what the service said', align: 'left' },
] as const;

await runBench('chaos:faults', async () => {
  const options = readFaultOptions(process.argv.slice(2));
  if (!options) return void process.stdout.write(faultsHelp);
  const rows: string[][] = [];
  const wrong: string[] = [];
  for (const { name, title, run } of options.faults) {
    progress(title);
    // Of its own: what one fault left behind must not help or hurt the next.
    const workspace = new Workspace();
    process.once('exit', () => workspace.close());
    try {
      const ground = await FaultGround.make(workspace, options.records);
      const report = await run(ground);
      rows.push(rowOf(title, report));
      wrong.push(...report.wrong.map((line) => `${name}: ${line}`));
    } catch (error) {
      // The others are to be tried all the same.
      const message = error instanceof Error ? error.message : String(error);
      rows.push([title, 'could not be tried', '', '', '', message]);
      wrong.push(`${name}: ${message}`);
      if (!(error instanceof BenchFailure)) process.stderr.write(`${Bun.inspect(error)}\n`);
    } finally {
      workspace.close();
    }
  }
  process.stdout.write(`${alignedTable({ columns, rows })}\n`);
  if (wrong.length > 0) throw new BenchFailure(wrong.join('\n'));
});

function rowOf(title: string, { done, requests, failed, said, wrong }: FaultReport): string[] {
  return [title, done, whole(requests), whole(failed), wrong.length === 0 ? 'yes' : 'no', said || '–'];
}
