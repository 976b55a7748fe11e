import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { ScriptFailure } from '../../lab/script/failure.ts';
import { root, runCommand } from '../command.ts';
import { stopServer } from '../server.ts';
import type { Workspace } from '../workspace.ts';
import type { Fault } from './fault.ts';
import { pollSeconds } from './ground.ts';
import { failedOf } from './load.ts';
import { saidAbout, unharmed } from './under-load.ts';

const day = 86_400;

/** Offsets of the clock in days, applied one after another. */
const jumps = [400, -800, 0.5, -0.5, 0] as const;

/** The clock jumps forwards and backwards, with a publication after each jump. */
export const clock: Fault = {
  name: 'clock',
  title: 'clock jumps',
  async run(ground) {
    const wrongClock = await makeWrongClock(ground.workspace);
    const server = await ground.serve({ before: wrongClock.words });
    let expected = await ground.learnAll();
    let publication = 2;
    const wrong: string[] = [];
    let [requests, failed] = [0, 0];
    for (const days of jumps) {
      wrongClock.jump(days * day);
      await ground.publish(...wrongClock.words);
      expected = await ground.learnAll(expected, 1);
      publication++;
      const { tally, after } = await unharmed(server, expected, async () => {
        await ground.serving(server, publication);
        await Bun.sleep(pollSeconds * 1000);
      });
      const date = (await fetch(`${server.origin}/api/v1`)).headers.get('date') ?? '';
      if (Math.abs(Date.parse(date) - (Date.now() + days * day * 1000)) > 60_000)
        wrong.push(`Date is ${date} with the clock off by ${days} days`);
      requests += tally.requests;
      failed += failedOf(tally);
      wrong.push(...after);
    }
    const said = saidAbout(server, /stays|refused|failed/);
    await stopServer(server);
    const done = `${jumps.map((days) => `${days > 0 ? '+' : ''}${days}`).join(', ')} days, each with a publication`;
    return { done, requests, failed, said, wrong };
  },
};

/** Makes an adjustable clock for processes whose command follows its `words`. */
async function makeWrongClock(workspace: Workspace) {
  const compiler = Bun.which('cc');
  if (!compiler) throw new ScriptFailure('cc not found; install with: apt-get install gcc libc6-dev');
  const library = workspace.path('clock-shim.so');
  const source = join(root, 'bench/faults/clock-shim.c');
  await runCommand(workspace, compiler, '-shared', '-fPIC', '-O1', '-o', library, source);
  const path = workspace.path('clock-offset');
  writeFileSync(path, Buffer.alloc(8));
  return {
    words: ['env', `LD_PRELOAD=${library}`, `CLOCK_OFFSET_FILE=${path}`],
    /** Sets it this many seconds ahead of the right time, immediately and for every process that uses it. */
    jump(seconds: number): void {
      const bytes = Buffer.alloc(8);
      bytes.writeBigInt64LE(BigInt(seconds));
      const file = openSync(path, 'r+');
      writeSync(file, bytes, 0, 8, 0);
      closeSync(file);
    },
  };
}
